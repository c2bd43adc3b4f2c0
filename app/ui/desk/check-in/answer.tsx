// The door's answer: a band with colour, icon and instruction, then the booking and possible actions.
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import type { DoorAnswer, DoorBooking } from '#app/domain/bookings/desk/check-in.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { UndoForm } from '../../toasts/undo-form.tsx';
import { type AnswerTone, answerWords, leftOf } from './answer-words.ts';

const ICONS: Record<AnswerTone, IconName> = { good: 'check', mind: 'alert', part: 'people', stop: 'close' };

export type AnswerProps = {
  answer: DoorAnswer;
  /** Of the form that checks people in, so that sending twice counts once. */
  requestKey: string;
  departure: string | undefined;
  /** Whether to link to the booking and its departure; not for a guide's link. */
  links: boolean;
  /** Without network nothing can be taken back. */
  offline?: boolean;
  /** Called when a form was sent to the server. */
  onSent?: () => void;
  /** With scripts the device checks in, also without network. */
  onLetIn?: ((asked: string, people: number | undefined) => void) | undefined;
};

export function AnswerCard(props: AnswerProps) {
  const { answer, links } = props;
  const { tone, title, why } = answerWords(answer);
  const booking = answer.is === 'not-found' ? undefined : answer.booking;
  return (
    <article className={`door-answer door-${tone}`}>
      <header>
        <Icon name={ICONS[tone]} />
        <h2>{title}</h2>
      </header>
      <div className="door-answer-in">
        <p className="flex flex-wrap justify-between gap-2">
          <strong className="break-words">
            {booking?.guest ?? (answer.is === 'not-found' ? answer.asked : '')}
          </strong>
          {booking ? <span className="nums text-muted">{booking.reference}</span> : null}
        </p>
        <p className="break-words">{why}</p>
        <div className="flex flex-wrap items-end gap-2">
          {booking ? <Doings {...props} booking={booking} /> : null}
          {answer.is === 'not-found' ? <Meant {...props} answer={answer} /> : null}
          {booking && links ? <Ways answer={answer} booking={booking} /> : null}
        </div>
      </div>
    </article>
  );
}

type MeantProps = AnswerProps & { answer: Extract<DoorAnswer, { is: 'not-found' }> };

function Meant({ answer: { near, named }, ...props }: MeantProps) {
  return (
    <>
      {near && <LetIn {...props} asked={near.reference} label={`Usa ${near.reference}`} />}
      {named.map(({ reference, guest, startTime }) => (
        <LetIn key={reference} {...props} asked={reference} label={`${guest}, ${startTime} (${reference})`} />
      ))}
    </>
  );
}

function Doings(props: AnswerProps & { booking: DoorBooking }) {
  const { answer, booking, offline, onSent } = props;
  const left = leftOf(booking);
  const asked = booking.reference;
  if (answer.is === 'ready' || answer.is === 'part')
    return <LetIn {...props} asked={asked} label={left === 1 ? 'Entra' : 'Entrano'} most={left} />;
  if (answer.is === 'due') return <LetIn {...props} asked={asked} label="Entra, paga dopo" most={left} />;
  if (offline || (answer.is !== 'entered' && answer.is !== 'in')) return null;
  return (
    <>
      {booking.arrived > 1 ? <Fewer booking={booking} onSent={onSent} /> : null}
      {answer.is === 'entered' && answer.undo !== undefined ? (
        <UndoForm word={answer.undo} label={`Annulla il check-in: ${asked}`} />
      ) : (
        <TakeOut asked={asked} onSent={onSent} />
      )}
    </>
  );
}

/** Takes back the check-in of the whole booking. */
function TakeOut({ asked, onSent }: { asked: string; onSent: AnswerProps['onSent'] }) {
  return (
    <Form method="post" preventScrollReset onSubmit={onSent}>
      <input type="hidden" name="asked" value={asked} />
      <button
        className="button button-secondary"
        name="do"
        value="undo"
        aria-label={`Annulla il check-in: ${asked}`}
      >
        Annulla
      </button>
    </Form>
  );
}

type LetInProps = Omit<AnswerProps, 'answer'> & { asked: string; label: string; most?: number };

function LetIn({ asked, label, most, requestKey, departure, onLetIn }: LetInProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onLetIn) return;
    event.preventDefault();
    const people = new FormData(event.currentTarget).get('people');
    onLetIn(asked, people === null ? undefined : Number(people));
  };
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <input type="hidden" name="asked" value={asked} />
      <input type="hidden" name="key" value={requestKey} />
      {departure === undefined ? null : <input type="hidden" name="departure" value={departure} />}
      {most === undefined || most < 2 ? (
        most === undefined ? null : (
          <input type="hidden" name="people" value={most} />
        )
      ) : (
        <label className="label grid gap-1">
          Persone
          <input
            className="control w-16"
            type="number"
            name="people"
            min={1}
            max={most}
            defaultValue={most}
            required
          />
        </label>
      )}
      <button className="button button-primary">{label}</button>
    </Form>
  );
}

/** Corrects the number, if a whole party was checked in but some are missing. */
function Fewer({ booking, onSent }: { booking: DoorBooking; onSent: AnswerProps['onSent'] }) {
  return (
    <details className="departure-some">
      <summary>Erano meno</summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2" onSubmit={onSent}>
        <input type="hidden" name="do" value="correct" />
        <input type="hidden" name="asked" value={booking.reference} />
        <label className="label grid gap-1">
          Quanti sono entrati
          <input
            className="control w-16"
            type="number"
            name="people"
            min={1}
            max={booking.arrived}
            defaultValue={booking.arrived - 1}
            required
          />
        </label>
        <button className="button button-secondary">Correggi</button>
      </Form>
    </details>
  );
}

function Ways({ answer, booking }: { answer: DoorAnswer; booking: DoorBooking }) {
  const { reference, slotId, date, seesBooking } = booking;
  const own = deskHref(reference);
  const plain = (href: string, label: string) => (
    <a className="button button-plain" href={href}>
      {label}
    </a>
  );
  if (answer.is === 'other-day' && seesBooking) return plain(`${own}/change`, 'Sposta');
  if (answer.is === 'other-departure') return plain(`/checkin?code=${reference}`, 'Fai entrare lo stesso');
  if (['cancelled', 'unpaid', 'due'].includes(answer.is) && seesBooking)
    return plain(own, 'Apri la prenotazione');
  return plain(`/availability/departures?slot=${slotId}&date=${date}`, 'Apri la lista');
}
