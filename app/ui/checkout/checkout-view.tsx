// The summary before payment: what, when, price, seller, and how long the places are held.
import { Form } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { formatMoney } from '../format/money.ts';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { Icon } from '../parts/icon.tsx';
import { InvoiceFacts } from '../parts/invoice-facts.tsx';
import { Notice } from '../parts/notice.tsx';
import { BookedFor, CancellationTerms, HoldNotice, Seller } from './checkout-parts.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { useRevalidateIn } from './use-revalidate-in.ts';

export type CheckoutViewProps = {
  booking: BookingView;
  now: Date;
  /** Where the guest chooses again; undefined for a booking made by the activity. */
  changeUrl?: string | undefined;
  invoiceHref: string;
  /** Why the card page could not be opened. */
  problem?: string | undefined;
};

/** Posts `intent=pay` or `intent=release`, with the booking's secret. */
export function CheckoutView({ booking, now, changeUrl, invoiceHref, problem }: CheckoutViewProps) {
  const { activity, holdExpiresAt, totalCents, secret } = booking;
  useRevalidateIn(holdExpiresAt && holdExpiresAt.getTime() - now.getTime());
  return (
    <NarrowPage title="Conferma e paga" activity={activity}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <BookingTicket
        booking={booking}
        action={
          changeUrl === undefined ? null : (
            <a href={changeUrl} className="link link-alone -my-3">
              Modifica
            </a>
          )
        }
      >
        <BookedFor guest={booking.guest} />
        <CancellationTerms booking={booking} now={now} />
        <Seller activity={activity} provider={booking.provider} />
      </BookingTicket>
      <Invoice booking={booking} href={invoiceHref} />
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="booking" value={secret} />
        <HoldNotice booking={booking} now={now} />
        <SubmitButton wide name="intent" value="pay">{`Paga ${formatMoney(totalCents)}`}</SubmitButton>
        <p className="flex items-center justify-center gap-2 text-small text-muted">
          <Icon name="lock" />
          Pagherai sulla pagina sicura di Stripe
        </p>
        <SubmitButton variant="plain" name="intent" value="release">
          Annulla e libera i posti
        </SubmitButton>
      </Form>
    </NarrowPage>
  );
}

/** A link to ask for an invoice, or the data given for one. */
function Invoice({ booking: { invoice }, href }: { booking: BookingView; href: string }) {
  if (invoice === undefined) {
    return (
      <p>
        <a href={href} className="link link-alone">
          Richiedi la fattura
        </a>
      </p>
    );
  }
  return (
    <section className="card grid gap-3 p-4 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="font-sans text-h3 font-bold tracking-normal">Fattura</h2>
        <a href={href} className="link link-alone -my-3" aria-label="Modifica la fattura">
          Modifica
        </a>
      </div>
      <InvoiceFacts invoice={invoice} />
    </section>
  );
}
