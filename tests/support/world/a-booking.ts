// A booking form as a guest would send it.
import { randomUUID } from 'node:crypto';
import type { BookingInput, Guest } from '#app/domain/bookings/placing/booking-input.ts';

type Trip = {
  activity: { id: number };
  service: { id: number; catalogId: number; rates: { id: number; priceCents: number }[] };
};

export type FormChanges = Partial<Omit<BookingInput, 'choices'>> & {
  people?: number;
  choices?: BookingInput['choices'];
};

export function aForm(
  { activity, service }: Trip,
  { people = 1, ...changes }: FormChanges = {},
): BookingInput {
  const [rate] = service.rates;
  if (!rate) throw new Error('the service has no rate');
  return {
    activityId: activity.id,
    catalogId: service.catalogId,
    serviceId: service.id,
    date: '2027-06-12',
    slot: '0930-1100',
    choices: [{ rateId: rate.id, people }],
    expectedTotalCents: rate.priceCents * people,
    contact: {
      name: 'Mario',
      surname: 'Rossi',
      email: 'mario@example.com',
      phone: '+39 333 123 4567',
      message: undefined,
    },
    formNonce: randomUUID(),
    ...changes,
  };
}

/** The same form as a browser posts it: a morning slot, one person at 20 €, with a new nonce each time. */
export function postedForm({ rates: [rate] }: Trip['service'], date: string): string {
  return new URLSearchParams({
    form: randomUUID(),
    date,
    slot: '0900-1300',
    [`people-${rate?.id}`]: '1',
    total: '2000',
    name: 'Mario',
    surname: 'Rossi',
    email: 'mario@example.com',
    phone: '+39 333 123 4567',
    message: '',
    privacy: 'on',
  }).toString();
}

/** A guest who has not been here before. */
export function aGuest(): Guest {
  return { keyHash: randomUUID(), addressHash: randomUUID() };
}
