import type { BookingView } from '#app/domain/bookings/booking-view.ts';

/** In whose name, and where the confirmation goes: a slip in the address is seen before paying. */
export function BookedFor({ guest: { name, surname, email } }: Pick<BookingView, 'guest'>) {
  return (
    <p className="text-small wrap-anywhere">
      {'A nome di '}
      <bdi>{`${name} ${surname}`}</bdi>
      {email === '' ? null : (
        <>
          {', conferma a '}
          <strong>{email}</strong>
        </>
      )}
    </p>
  );
}
