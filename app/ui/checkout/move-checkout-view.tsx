import { Form } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { SubmitButton } from '../form/submit-button.tsx';
import { longDate } from '#app/domain/date-words.ts';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { timeRange } from '../format/times.ts';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Times = Pick<BookingView, 'date' | 'startTime' | 'endTime'>;

type Props = {
  booking: BookingView;
  move: Times & {
    id: number;
    slotName: string;
    quantity: number;
    totalCents: number;
    differenceCents: number;
    holdExpiresAt: Date;
  };
  now: Date;
  problem: string | undefined;
};

export function MoveCheckoutView({ booking, move, now, problem }: Props) {
  const { activity, secret } = booking;
  return (
    <NarrowPage title="Cambia la prenotazione" activity={activity}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <p>
        {'Diventa '}
        <strong>{`${longDate(move.date)}, ${timeRange(move.startTime, move.endTime)} ${move.slotName}, ${people(move.quantity)}`}</strong>
        {`. Costa ${formatMoney(move.totalCents)} invece di ${formatMoney(booking.totalCents)}: paghi la differenza, ${formatMoney(move.differenceCents)}.`}
      </p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="booking" value={secret} />
        <input type="hidden" name="move" value={move.id} />
        <p className="notice tone-yellow">
          <Icon name="clock" />
          <span className="nums">{`Nuovi posti riservati fino ${untilDayAndTime(move.holdExpiresAt, { timeZone: activity.timeZone, now })}`}</span>
        </p>
        <SubmitButton wide>{`Paga ${formatMoney(move.differenceCents)}`}</SubmitButton>
        <p className="flex items-center justify-center gap-2 text-small text-muted">
          <Icon name="lock" />
          Pagherai sulla pagina sicura di Stripe
        </p>
        <ButtonLink href={`/booking/${secret}`} variant="plain">
          Resta com'è
        </ButtonLink>
      </Form>
      <h2>La prenotazione di ora</h2>
      <BookingTicket booking={booking} />
    </NarrowPage>
  );
}
