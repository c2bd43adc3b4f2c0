// Recipient of an invoice, for all summaries of a booking.
import { invoiceFacts, type InvoiceRequest } from '#app/domain/bookings/invoice-request.ts';

export function InvoiceFacts({ invoice }: { invoice: InvoiceRequest }) {
  return (
    <dl className="grid gap-1 text-small">
      {invoiceFacts(invoice).map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
