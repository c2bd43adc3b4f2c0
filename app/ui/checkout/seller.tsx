import type { BookingView } from '#app/domain/bookings/booking-view.ts';

/** Who sells, as the law wants it said beside the price. */
export function Seller({ activity, provider }: Pick<BookingView, 'activity' | 'provider'>) {
  const { legalName, legalAddress, vatNumber, vatFree } = activity;
  return (
    <p className="text-small text-muted">
      {`Venduto da ${legalName}, ${legalAddress}`}
      {vatNumber === undefined ? '' : `, P.IVA ${vatNumber}`}
      {vatFree ? '.' : '. IVA inclusa.'}
      {provider === undefined ? '' : ` Servizio fornito da ${provider.name}.`}
    </p>
  );
}
