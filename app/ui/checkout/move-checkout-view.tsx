import { Form } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { guestHref } from '#app/domain/bookings/reference.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { formatMoney } from '../format/money.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { CancellationTerms } from './checkout-parts.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = {
  booking: BookingView;
  move: Pick<
    BookingView,
    'date' | 'startTime' | 'endTime' | 'slotName' | 'lines' | 'totalCents' | 'adjustmentCents'
  > & {
    id: number;
    quantity: number;
    freeCancellationUntil: Date;
    differenceCents: number;
    holdExpiresAt: Date;
    byGuest: boolean;
  };
  now: Date;
  problem: string | undefined;
};

export function MoveCheckoutView({ booking, move, now, problem }: Props) {
  const { activity, secret } = booking;
  const { date, startTime, endTime, slotName, lines, totalCents, adjustmentCents, freeCancellationUntil } =
    move;
  const times = { date, startTime, endTime, slotName, freeCancellationUntil };
  const changed = { ...booking, ...times, lines, totalCents, adjustmentCents, people: move.quantity };
  return (
    <NarrowPage title="Cambia la prenotazione" activity={activity}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <p>
        {`Costa ${formatMoney(move.totalCents)} invece di ${formatMoney(booking.totalCents)}: paghi la differenza, ${formatMoney(move.differenceCents)}.`}
      </p>
      <h2>Come diventa</h2>
      <BookingTicket booking={changed}>
        <CancellationTerms booking={changed} now={now} />
      </BookingTicket>
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
        {move.byGuest ? (
          <Button variant="plain" type="submit" name="keep" value="yes">
            Resta com'è
          </Button>
        ) : (
          <ButtonLink href={guestHref(secret)} variant="plain">
            Per ora resta com'è
          </ButtonLink>
        )}
      </Form>
      <h2>La prenotazione di ora</h2>
      <BookingTicket booking={booking} />
    </NarrowPage>
  );
}
