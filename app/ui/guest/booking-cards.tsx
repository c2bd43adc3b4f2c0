// Cards beside a guest's ticket: code, money, host, advice.
import type { ReactNode } from 'react';
import { type BookingView, hostName } from '#app/domain/bookings/booking-view.ts';
import { paymentLines } from '#app/domain/bookings/money/money-back.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { Contacts } from '../parts/contacts.tsx';
import { CancellationTerms, Seller } from '../checkout/checkout-parts.tsx';
import { formatMoney } from '../format/money.ts';
import { priceOf } from '../parts/booking-ticket.tsx';
import { QrCodeView } from '../qr-code-view.tsx';
import { QuoteSummary } from '../parts/quote-summary.tsx';

export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid content-start gap-3 p-4 sm:p-6">
      <h2 className="font-sans text-h3 font-bold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

type Code = { reference: string; ticket: QrCode | undefined };

export function BookingCode({ reference, ticket }: Code) {
  return (
    <>
      {ticket ? <QrCodeView code={ticket} label="Codice QR per il check-in" /> : null}
      <p>
        <span className="block text-small text-muted">Codice</span>
        <span className="nums text-code font-bold tracking-wider">{reference}</span>
        {ticket ? <span className="block text-small text-muted">Mostralo all'arrivo</span> : null}
      </p>
    </>
  );
}

type Money = { booking: BookingView; now: Date };

/** `terms`: shows the end of free cancellation, on pages that don't show it elsewhere. */
export function PaymentCard({ booking, now, terms = false }: Money & { terms?: boolean }) {
  const lines = paymentLines(booking);
  return (
    <TitledCard title="Pagamento">
      <QuoteSummary price={priceOf(booking)} />
      {lines.length === 0 ? null : (
        <dl className="nums grid gap-1 text-small">
          {lines.map(({ label, cents }) => (
            <div key={label} className="flex justify-between gap-4 last:font-semibold">
              <dt>{label}</dt>
              <dd className="whitespace-nowrap">{formatMoney(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {booking.wrongBackCents > 0 ? (
        <p className="text-small">{`Arrivati con un importo sbagliato e restituiti: ${formatMoney(booking.wrongBackCents)}`}</p>
      ) : null}
      <InPerson booking={booking} />
      {terms ? <CancellationTerms booking={booking} now={now} /> : null}
    </TitledCard>
  );
}

/** Nothing for a cancelled booking: that is settled in person. */
function InPerson({ booking }: { booking: BookingView }) {
  const { dueCents, onSiteCents, paidCents, status, takenCents, totalCents } = booking;
  if (status === 'cancelled') return null;
  if (dueCents > 0)
    return <p className="text-small font-semibold">{`Da pagare all'arrivo: ${formatMoney(dueCents)}`}</p>;
  // Nothing is due although nothing was taken: the guest did not come.
  if (takenCents === 0 && onSiteCents === 0) return null;
  if (takenCents === 0)
    return (
      <p className="text-small">
        {paidCents > 0 ? `Non pagati sul posto: ${formatMoney(onSiteCents)}` : 'Non pagata'}
      </p>
    );
  return (
    <p className="text-small">
      {paidCents > 0 || takenCents !== totalCents
        ? `Pagati sul posto: ${formatMoney(takenCents)}`
        : 'Pagata sul posto'}
    </p>
  );
}

/** The host and the seller. `map`: link to a map without a place name. */
export function HostCard({ booking, map }: { booking: BookingView; map: string | undefined }) {
  const { activity, provider, contact, status } = booking;
  return (
    <TitledCard title={hostName(booking)}>
      {provider === undefined || status === 'cancelled' ? null : (
        <p>{`Il giorno stesso il tuo contatto è ${provider.name}.`}</p>
      )}
      <div>
        {map === undefined ? null : (
          <a href={map} className="link link-alone py-2">
            Guarda la mappa
          </a>
        )}
        <Contacts {...contact} />
      </div>
      {provider === undefined ? null : (
        <>
          <p>{`Per l'acquisto il contatto è ${activity.name}:`}</p>
          <Contacts email={activity.email} phone={undefined} />
        </>
      )}
      <Seller activity={activity} provider={provider} />
    </TitledCard>
  );
}

export function GoodToKnow({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <TitledCard title="Da sapere">
      <ul className="list-disc pl-6 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </TitledCard>
  );
}
