// Actions on a guest's booking page: change, pay a waiting change, cancel. In a file of its own, so that the
// booking page loads no form.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { cancellationText, isStillFree } from '#app/domain/bookings/money/free-cancellation.ts';
import { guestHref, payHref } from '#app/domain/bookings/reference.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { MOST_GUEST_CHANGES, refusalToGuest } from '#app/domain/lifecycle/changes/guest-change.ts';
import { counted } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';

const TITLES = { none: 'Cambia', day: 'Cambia data', day_and_people: 'Cambia data e persone' };

export function changeTitle({ offered, guestChanges }: BookingView): string {
  return offered ? TITLES[guestChanges] : 'Togli persone';
}

/** Link to the change form, if the guest may use it. */
export function ChangeOffer({ booking, now }: { booking: BookingView; now: Date }) {
  const refused = refusalToGuest(booking, now);
  if (refused === 'not-offered')
    return <p className="text-small">{`${NOT_OFFERED}: per cambiarla scrivi a chi la organizza.`}</p>;
  if (refused !== undefined) return null;
  return (
    <section className="grid gap-2">
      <p className="text-small">{allowedWords(booking, now)}</p>
      <ButtonLink href={`${guestHref(booking.secret)}/change`}>{changeTitle(booking)}</ButtonLink>
    </section>
  );
}

const NOT_OFFERED = 'Questo servizio non è più in vendita';

export function allowedWords(
  { freeCancellationUntil, activity, guestChangeCount, offered }: BookingView,
  now: Date,
): string {
  const until = untilDayAndTime(freeCancellationUntil, { timeZone: activity.timeZone, now });
  const left = counted(MOST_GUEST_CHANGES - guestChangeCount, 'volta', 'volte');
  const fewer = offered ? '' : ` ${NOT_OFFERED}: puoi solo togliere persone.`;
  return `Puoi cambiarla da qui ancora ${left}, fino ${until}.${fewer}`;
}

export type WaitingProps = {
  booking: Pick<BookingView, 'secret' | 'activity'>;
  waiting: { differenceCents: number; holdExpiresAt: Date };
  now: Date;
};

/** A dearer change that waits for payment. */
export function WaitingChange({ booking, waiting, now }: WaitingProps) {
  const until = untilDayAndTime(waiting.holdExpiresAt, { timeZone: booking.activity.timeZone, now });
  return (
    <Notice tone="info">
      <p>{`Un cambiamento aspetta il pagamento di ${formatMoney(waiting.differenceCents)}: i posti sono riservati fino ${until}.`}</p>
      <p className="pt-2">
        <a href={payHref('checkout/move', booking)}>Guarda e paga la differenza</a>
      </p>
    </Notice>
  );
}

type CancelOfferProps = { booking: BookingView; now: Date; href: string };

/** What cancelling means now, with a link to the page that asks for confirmation. Nothing after the start. */
export function CancelOffer({ booking, now, href }: CancelOfferProps) {
  if (now >= booking.startsAt) return null;
  const free = booking.source !== 'on_the_spot' && isStillFree(booking.freeCancellationUntil, now);
  return (
    <section>
      <p className={free ? 'until until-free' : 'until'}>
        <Icon name={free ? 'check' : 'info'} />
        {cancellationText(booking, now)}
      </p>
      <a href={href} className="link link-alone" data-no-print>
        Annulla la prenotazione
      </a>
    </section>
  );
}
