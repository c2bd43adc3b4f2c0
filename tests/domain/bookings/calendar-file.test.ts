import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

import {
  calendarFile,
  type CalendarFileContext,
  calendarMethod,
} from '#app/domain/bookings/calendar-file.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { aBookingView } from '#tests/support/a-booking-view.ts';
import { existing } from '#tests/support/existing.ts';

const CONTEXT: CalendarFileContext = {
  baseUrl: 'https://botteghino.example',
  appName: 'Botteghino',
  now: new Date('2027-01-10T08:30:00Z'),
  method: 'PUBLISH',
};

function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(existing(calendar.getFirstSubcomponent('vtimezone')));
  ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return { calendar, event: existing(events[0]) };
}

function imported(view: BookingView, changes: Partial<CalendarFileContext> = {}) {
  const file = calendarFile(view, { ...CONTEXT, ...changes });
  const { calendar, event } = parsed(file);
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time;
  const end = event.getFirstPropertyValue('dtend') as ICAL.Time;
  return { file, calendar, event, start, end, value: (name: string) => event.getFirstPropertyValue(name) };
}

/** Two hours of an afternoon in Rome, from the given instant on. */
function at(startsAt: string, hours = 2): BookingView {
  const start = new Date(startsAt);
  return aBookingView({ startsAt: start, endsAt: new Date(start.getTime() + hours * 3_600_000) });
}

describe('a calendar file', () => {
  it.each([
    ['2027-03-27', '2027-03-27T13:00:00Z', '2027-03-27T15:00:00Z'],
    ['2027-03-28', '2027-03-28T12:00:00Z', '2027-03-28T14:00:00Z'],
    ['2027-03-29', '2027-03-29T12:00:00Z', '2027-03-29T14:00:00Z'],
    ['2027-07-10', '2027-07-10T12:00:00Z', '2027-07-10T14:00:00Z'],
    ['2027-10-30', '2027-10-30T12:00:00Z', '2027-10-30T14:00:00Z'],
    ['2027-10-31', '2027-10-31T13:00:00Z', '2027-10-31T15:00:00Z'],
    ['2027-11-01', '2027-11-01T13:00:00Z', '2027-11-01T15:00:00Z'],
  ])('says 14:00–16:00 in Rome on %s, and means the right instants', (date, startsAt, endsAt) => {
    const { file, start, end } = imported(at(startsAt));
    expect(file).toContain(`DTSTART;TZID=Europe/Rome:${date.replaceAll('-', '')}T140000`);
    expect(start.toJSDate().toISOString()).toBe(startsAt.replace('Z', '.000Z'));
    expect(end.toJSDate().toISOString()).toBe(endsAt.replace('Z', '.000Z'));
  });

  it('ends at midnight of the next day when the slot ends at 24:00', () => {
    const { file } = imported(at('2027-07-10T18:00:00Z', 4));
    expect(file).toContain('DTEND;TZID=Europe/Rome:20270711T000000');
  });

  it("keeps the activity's own zone", () => {
    const view = at('2027-07-10T13:00:00Z');
    const { start } = imported(aBookingView({ ...view, activity: { timeZone: 'Europe/London' } }));
    expect(start.toString()).toBe('2027-07-10T14:00:00');
    expect(start.toJSDate().toISOString()).toBe('2027-07-10T13:00:00.000Z');
  });

  it('stamps the moment it was made in UTC', () => {
    expect(imported(aBookingView()).file).toContain('DTSTAMP:20270110T083000Z');
  });

  it('keeps one identifier for life while the sequence rises with a move', () => {
    const before = imported(aBookingView());
    const moved = imported(aBookingView({ ...at('2027-07-10T12:00:00Z'), sequence: 1 }));
    expect(before.value('uid')).toBe('booking-4711@botteghino.example');
    expect(moved.value('uid')).toBe(before.value('uid'));
    expect(before.value('sequence')).toBe(0);
    expect(moved.value('sequence')).toBe(1);
  });

  it('takes the entry away after a cancellation, in method and in status', () => {
    const cancelled = aBookingView({ status: 'cancelled', cancellationReason: 'customer', sequence: 2 });
    const { calendar, value } = imported(cancelled, { method: calendarMethod(cancelled, 'REQUEST') });
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(value('status')).toBe('CANCELLED');
    expect(value('sequence')).toBe(2);
    expect(value('uid')).toBe('booking-4711@botteghino.example');
  });

  it('says confirmed, and tentative while unpaid', () => {
    expect(imported(aBookingView()).value('status')).toBe('CONFIRMED');
    expect(imported(aBookingView({ status: 'pending' })).value('status')).toBe('TENTATIVE');
  });

  it('invites the guest by mail, and nobody in a published file', () => {
    const attendee = imported(aBookingView(), { method: 'REQUEST' }).event.getFirstProperty('attendee');
    expect(attendee?.getFirstValue()).toMatch(/^mailto:niccolo@example\.com$/i);
    expect(attendee?.getParameter('cn')).toBe("Niccolò D'Amico-Öz");
    expect(attendee?.getParameter('rsvp')).toBe('FALSE');
    expect(imported(aBookingView()).event.getFirstProperty('attendee')).toBeNull();
  });

  it('gives back names and notes exactly as typed', () => {
    const { event, value } = imported(
      aBookingView({
        service: { name: 'Visita "al tramonto" <facile>; con vino, pane\\olio 🍷' },
        activity: { name: "Rifugio dell'Alba, Caffè & Città" },
        place: 'Via Roma 12, 12051 Alba (CN); cortile',
      }),
    );
    expect(value('summary')).toBe(
      'Visita "al tramonto" <facile>; con vino, pane\\olio 🍷: Rifugio dell\'Alba, Caffè & Città',
    );
    expect(value('location')).toBe('Via Roma 12, 12051 Alba (CN); cortile');
    expect(event.getFirstProperty('organizer')?.getParameter('cn')).toBe("Rifugio dell'Alba, Caffè & Città");
  });

  it("leads the operator to the operator's page, with the guest's name and note", () => {
    const { value } = imported(aBookingView({ guest: { message: 'Arriviamo in due,\r\ncon un cane' } }), {
      audience: 'operator',
    });
    expect(value('summary')).toBe("Giro in barca: Niccolò D'Amico-Öz, 2 persone");
    expect(value('url')).toBe('https://botteghino.example/availability/bookings/7K2M9Q');
    expect(value('description')).toContain('Arriviamo in due,\ncon un cane');
    expect(value('description')).not.toContain('/booking/');
  });

  it("describes the booking and links the guest's page", () => {
    expect(imported(aBookingView()).value('description')).toBe(
      [
        'Prenotazione 7K2M9Q',
        'Adulto, 2 × 35,00 €',
        'Totale 70,00 €',
        'Alba sul lago, +39 0323 123456',
        'Puoi annullare gratis fino al 10 giugno, ore 09:00.',
        'https://botteghino.example/booking/q3J9vYtXw2mK8nRb5cZd7A',
      ].join('\n'),
    );
  });

  it('leaves out what is not there, without «undefined», «null» or empty lines', () => {
    const { file } = imported(
      aBookingView({ place: undefined, contact: { email: 'ciao@alba.example', phone: undefined } }),
    );
    expect(file).not.toMatch(/undefined|\bnull\b|None/);
    expect(file).not.toMatch(/^LOCATION/m);
    for (const line of file.trimEnd().split('\r\n')) expect(line).toMatch(/^( |[A-Z-]+[;:]).+/);
  });

  it('folds long lines at 75 octets without breaking a character, and ends every line with CRLF', () => {
    const { file, value } = imported(aBookingView({ service: { name: 'Città 🍷'.repeat(60) } }));
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(value('summary')).toContain('Città 🍷'.repeat(60));
  });

  it('lets nobody add a line, a property or a parameter through a name', () => {
    const { calendar, event } = imported(
      aBookingView({
        guest: { name: 'A";X-EVIL=1:x\r\nATTENDEE:mailto:evil@evil.example', surname: 'B\u0000' },
        activity: { name: 'Bar\nEND:VEVENT\nBEGIN:VEVENT' },
        place: 'Via\r\nATTACH:https://evil.example',
      }),
      { method: 'REQUEST' },
    );
    expect(calendar.getAllSubcomponents()).toHaveLength(2);
    expect(event.getAllProperties('attendee')).toHaveLength(1);
    expect(event.getFirstProperty('attach')).toBeNull();
    expect(event.getFirstProperty('attendee')?.getParameter('x-evil')).toBeUndefined();
  });

  it('turns no address that somebody typed into a link', () => {
    const { file } = imported(
      aBookingView({ guest: { name: 'Leggi https://evil.example ora', message: 'www.evil.example' } }),
      {
        audience: 'operator',
      },
    );
    expect(file.replaceAll('\r\n ', '')).not.toMatch(/https:\/\/evil|evil\.example/);
  });
});
