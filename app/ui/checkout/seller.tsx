import type { BookingViewActivity } from '#app/domain/bookings/booking-view.ts';

/** Who sells, as the law wants it said beside the price. */
export function Seller({ activity }: { activity: BookingViewActivity }) {
  const { legalName, legalAddress, vatNumber, vatFree } = activity;
  return (
    <p className="text-small text-muted">
      {`Venduto da ${legalName}, ${legalAddress}`}
      {vatNumber === undefined ? '' : `, P.IVA ${vatNumber}`}
      {vatFree ? '.' : '. IVA inclusa.'}
    </p>
  );
}
