// Today's guests by time, and the next ones.
import { COMING_DAYS, type ComingBooking, type Today } from '#app/domain/bookings/overview.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { counted, people } from '../../format/counts.ts';
import { longDate } from '#app/domain/date-words.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { TextLink } from '../../parts/text-link.tsx';

export function TodaysGuests({ slots, notShown }: Today) {
  return (
    <section aria-labelledby="oggi" className="grid content-start gap-3">
      <Head id="oggi" title="Oggi" href="/availability/day" all="Tutta la giornata" />
      {slots.length === 0 ? (
        <p>Oggi non arriva nessuno.</p>
      ) : (
        <ul className="grid gap-3">
          {slots.map((slot) => (
            <li
              key={`${slot.startTime} ${slot.slotName} ${slot.serviceName} ${slot.activityName}`}
              className="card grid gap-1 p-4"
            >
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold wrap-anywhere">
                <span className="nums">{`${hoursWords(slot.startTime, slot.endTime)} ${slot.slotName}`}</span>
                <span className="nums">{people(slot.people)}</span>
              </p>
              <p className="text-small break-words text-muted">{`${slot.serviceName} · ${slot.activityName}`}</p>
              <ul className="flex flex-wrap gap-x-4">
                {slot.bookings.map(({ reference, guest, people: count }) => (
                  <li key={reference}>
                    <a href={deskHref(reference)} className="link link-alone text-small wrap-anywhere">
                      {`${guest}, ${count}`}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {notShown === 0 ? null : (
        <p>
          {`${counted(notShown, 'altra prenotazione', 'altre prenotazioni')} di oggi: `}
          <TextLink href="/availability/bookings/day">foglio del giorno</TextLink>
        </p>
      )}
    </section>
  );
}

export function Coming({ bookings }: { bookings: readonly ComingBooking[] }) {
  return (
    <section aria-labelledby="prossime" className="grid content-start gap-3">
      <Head
        id="prossime"
        title="Prossime prenotazioni"
        href="/availability/bookings"
        all="Tutte le prenotazioni"
      />
      {bookings.length === 0 ? (
        <p>{`Nessuna prenotazione nei prossimi ${COMING_DAYS} giorni.`}</p>
      ) : (
        <ul className="card divide-y divide-divider px-4">
          {bookings.map((booking) => (
            <li key={booking.reference} className="grid pt-1 pb-3">
              <a href={deskHref(booking.reference)} className="link link-alone font-semibold wrap-anywhere">
                {`${booking.guest}, ${people(booking.people)}`}
              </a>
              <p className="text-small break-words text-muted">
                {`${longDate(booking.date)}, ${hoursWords(booking.startTime, booking.endTime)} · ${booking.serviceName} · ${booking.activityName}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type HeadProps = { id: string; title: string; href: string; all: string };

function Head({ id, title, href, all }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id}>{title}</h2>
      <TextLink href={href}>{all}</TextLink>
    </div>
  );
}
