import { expect, it } from 'vitest';

import { aBookingView } from '#tests/support/a-booking-view.ts';

import { aMail } from './a-mail.ts';

it('the confirmation says where to go and who to call on the day, and that a night ends on the next', () => {
  const booking = aBookingView({
    contact: { email: 'guida@example.com', phone: '+39 333 765 4321' },
    place: 'Imbarcadero di Viverone',
    service: { mapped: true },
    startTime: '16:00',
    endTime: '10:00',
  });
  const mail = aMail('booking-confirmed', { booking });
  expect(mail.text).toContain('+39 333 765 4321');
  expect(mail.text).toContain('Imbarcadero di Viverone');
  expect(mail.calendar?.content).toContain('LOCATION:Imbarcadero di Viverone');
  expect(mail.links).toContain('https://botteghino.example/5/sul-lago/31/giro-in-barca#map');
  expect(mail.text).toContain('guida@example.com');
  expect(mail.text).toContain('16:00–10:00 Mattina, fino al giorno dopo');
});
