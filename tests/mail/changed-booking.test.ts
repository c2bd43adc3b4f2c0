import { expect, it } from 'vitest';

import { ratesText } from '#app/domain/bookings/booking-view.ts';
import { aBookingView } from '#tests/support/a-booking-view.ts';

import { aMail } from './a-mail.ts';

it('a changed booking says from what to what, and who changed it', () => {
  const booking = aBookingView({ people: 2 });
  const { date, startTime, endTime, slotName } = booking;
  const previous = { date, startTime, endTime, slotName };
  const total = { from: 10_500, to: 7000 };
  const people = { from: 3, to: 2 };
  const fewer = aMail('operator-booking-moved', { booking, previous, people, total, byGuest: true });
  expect(fewer.text).toContain('è stata cambiata: 2 persone.');
  expect(fewer.text).toContain("L'ha cambiata l'ospite, dalla sua pagina.");
  expect(fewer.text).toContain('Prima: 3 persone.');
  expect(fewer.text).toContain('Il totale passa da 105,00 € a 70,00 €.');
  const inCash = { booking, previous, people, total, inPersonBackCents: 3500 };
  expect(aMail('operator-booking-moved', inCash).text).toContain("Di persona rendi 35,00 € all'ospite.");
  expect(aMail('booking-moved', inCash).text).toContain('ti rende di persona 35,00 €.');
  const rates = { from: 'Adulto × 2', to: 'Adulto × 1, Bambino × 1' };
  const others = aMail('booking-moved', { booking, previous, people: { from: 2, to: 2 }, rates });
  expect(others.text).toContain('è stata cambiata: Adulto × 1, Bambino × 1.');
  expect(others.text).toContain('Prima: Adulto × 2.');
  const asked = {
    booking,
    to: previous,
    people: 4,
    differenceCents: 7000,
    until: '2027-06-02T08:00:00Z',
    path: '/',
  };
  const more = aMail('booking-move-payment', asked);
  expect(more.text).toContain('può cambiare la tua prenotazione: da 2 persone a 4 persone.');
  expect(more.text).not.toMatch(/spost/i);
  const then = aMail('booking-move-payment', {
    ...asked,
    from: { ...previous, people: 3, rates: 'Adulto × 3' },
  });
  expect(then.text).toContain('può cambiare la tua prenotazione: da 3 persone a 4 persone.');
  const swapped = aMail('booking-move-payment', { ...asked, people: 2, rates: 'Adulto × 1, Ragazzo × 1' });
  expect(swapped.text).toContain(
    'può cambiare la tua prenotazione: da Adulto × 2 a Adulto × 1, Ragazzo × 1.',
  );
});

it('a party at a price of its own is counted in people, not as so many parties', () => {
  const lines = [
    { rateName: 'Adulto', pricing: 'per_person', people: 2 },
    { rateName: 'Adulto', pricing: 'per_person', people: 1 },
    { rateName: 'Famiglia', pricing: 'per_booking', people: 4 },
  ] as const;
  expect(ratesText(lines)).toBe('Adulto × 3, Famiglia (4 persone)');
});

it('a moved booking names the new time, the old one, and replaces the calendar entry', () => {
  const previous = { date: '2027-06-05', startTime: '14:00', endTime: '17:00', slotName: 'Pomeriggio' };
  const { text, calendar } = aMail('booking-moved', { booking: aBookingView({ sequence: 3 }), previous });
  expect(text).toContain('spostata a sabato 12 giugno 2027, ore 09:00');
  expect(text).toContain('Prima: sabato 5 giugno 2027, 14:00–17:00.');
  expect(calendar?.content).toContain('SEQUENCE:3');
});

it('a changed booking that is cancelled has back what was still paid, and not once more what the change gave back', () => {
  const moved = { status: 'cancelled', cancellationReason: 'customer', refundedBeforeCents: 800 } as const;
  const inTime = aMail('booking-cancelled', {
    booking: aBookingView({ ...moved, refundedCents: 800, refundPendingCents: 6200 }),
  });
  expect(inTime.text).toContain('Ti rimborsiamo 62,00 €, tutto quello che restava pagato con carta.');
  const half = { booking: aBookingView({ ...moved, refundedCents: 800, refundPendingCents: 3100 }) };
  expect(aMail('booking-cancelled', half).text).toContain(
    'Ti rimborsiamo 31,00 € su 62,00 € che restavano pagati con carta.',
  );
  expect(aMail('operator-booking-cancelled', half).text).toContain(
    "Rimborso all'ospite: 31,00 € su 62,00 € che restavano pagati con carta.",
  );
  const late = { booking: aBookingView({ ...moved, refundedCents: 800 }) };
  expect(aMail('booking-cancelled', late).text).toContain(
    'Per questo annullamento non è previsto rimborso. Prima ti avevamo già rimborsato 8,00 €.',
  );
  expect(aMail('operator-booking-cancelled', late).text).toContain(
    'Nessun rimborso: quanto era pagato (62,00 €) resta a te',
  );
});

it('a cancelled booking tells its operator of card and cash alike, and of a resold one who took the cash', () => {
  const told = (changes: Parameters<typeof aBookingView>[0]) =>
    aMail('operator-booking-cancelled', {
      booking: aBookingView({ status: 'cancelled', cancellationReason: 'operator', ...changes }),
    }).text.replaceAll(/\s+/g, ' ');
  const cash = { takenCents: 5000, handedBackCents: 3000 };
  const both = told({ ...cash, refundPendingCents: 7000 });
  expect(both).toContain(
    "Rimborso all'ospite: 70,00 € su 70,00 € pagati con carta. Di persona rendi 30,00 €",
  );
  expect(both).toContain('Di quanto hai incassato di persona restano 50,00 €');
  const before = told({ refundedCents: 7000, refundedBeforeCents: 7000 });
  expect(before).toContain("era già stato restituito tutto all'ospite");
  expect(before).not.toContain('resta a te');
  const resold = told({ ...cash, paidCents: 0, provider: { name: 'Rifugio Blu' } });
  expect(resold).toContain('Rifugio Blu ha incassato di persona');
  expect(resold).not.toMatch(/rendi |hai incassato/);
});
