import { describe, expect, it } from 'vitest';

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
  expect(mail.text).toContain('16:00–10:00 Mattina (fino al giorno dopo)');
});

it('a mail links to the front of the activity’s site where the service has no page any more', () => {
  const view = { status: 'cancelled', cancellationReason: 'customer', service: { hasPage: false } } as const;
  const { links, text } = aMail('booking-cancelled', { booking: aBookingView(view) });
  expect(links).toContain('https://alba.botteghino.example/');
  expect(links.join(' ')).not.toContain('giro-in-barca');
  expect(text).toContain('Guarda cosa propone Alba sul lago');
  const late = aBookingView({ ...view, late: 'places-gone' });
  const gone = aMail('booking-refunded', { booking: late, amountCents: 7000, late: true });
  expect(gone.links).toContain('https://alba.botteghino.example/');
});

describe('mails of a booking that another activity sold', () => {
  const provider = { name: 'Alba Escursioni' };
  const booking = aBookingView({ provider });

  it('tell its guest who sold it, who gives it, and whom to call on the day', () => {
    for (const kind of ['booking-confirmed', 'booking-reminder'] as const) {
      const { text } = aMail(kind, { booking });
      expect(text).toMatch(new RegExp(`Venduto da\\W+${booking.activity.name}`));
      expect(text).toMatch(/Fornito da\W+Alba Escursioni/);
      expect(text).toContain('Il giorno stesso il tuo contatto è Alba Escursioni.');
    }
    expect(aMail('booking-confirmed', { booking }).calendar?.content).toContain('Alba Escursioni');
  });

  it('tell both activities who sold it', () => {
    const { text } = aMail('operator-booking-confirmed', { booking });
    expect(text).toMatch(new RegExp(`Venduto da\\W+${booking.activity.name}`));
    expect(text).toContain(`perché gestisci ${booking.activity.name} o Alba Escursioni`);
    expect(aMail('operator-booking-confirmed', { booking: aBookingView() }).text).not.toContain('Fornito da');
  });
});
