export const BOOKING_CRUMBS = [{ label: 'Prenotazioni', href: '/availability/bookings' }];
