// Calendar files (RFC 5545): parts, folded lines and escapes.
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { deskHref, guestHref } from './reference.ts';
import { zoned } from '../wall-clock.ts';
import { type BookingView, euroText, fullName, hostName, lineText, peopleText } from './booking-view.ts';
import { cancellationText } from './money/free-cancellation.ts';
import { cleanText, headerLine, unlinkedText } from './unlinked-text.ts';

// Shared by all our calendar files: zones, line ends, quoted names.

/** The library's folding is so slow that a year of bookings would block the server: it folds only the first event. */
export function finished(calendar: ICalCalendar): string {
  const [first, ...others] = calendar.events();
  if (first) calendar.clear().events([first]);
  const end = 'END:VCALENDAR';
  const start = calendar.toString().slice(0, -end.length);
  return `${start}${others.map((event) => folded(event.toString())).join('')}${end}\r\n`;
}

const LONGEST_LINE = 75;

/** Folds lines at 75 octets; continued lines begin with a space (RFC 5545, 3.1). */
export function folded(text: string): string {
  return text.split('\r\n').map(foldedLine).join('\r\n');
}

function foldedLine(line: string): string {
  const pieces: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0;
    const own = octetsOf(point);
    octets += own;
    if (octets > LONGEST_LINE - 1) {
      pieces.push(line.slice(from, at));
      from = at;
      octets = own;
    }
    at += point > 0xff_ff ? 2 : 1;
  }
  return [...pieces, line.slice(from)].join('\r\n ');
}

/** Length in UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point > 0xff_ff ? 4 : 3;
}

export function timeZoneBlock(zone: string): string | null {
  const block = tzlib_get_ical_block(zone);
  return typeof block === 'string' ? null : (block[0] ?? null);
}

// A quoted parameter can't contain a double quote (RFC 5545, 3.2).
export function parameter(text: string): string {
  return unlinkedText(headerLine(text)).replaceAll('"', '’');
}

/** The same for the whole life of a booking, in every file. */
export function bookingUid(id: number, baseUrl: string): string {
  return `booking-${id}@${new URL(baseUrl).hostname}`;
}

// The calendar file of one booking: a fixed identifier, and a sequence that grows with changes.

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export type CalendarFileContext = {
  baseUrl: string;
  appName: string;
  now: Date;
  /** Mails use REQUEST and CANCEL, so that a later mail replaces or removes the entry; downloads use PUBLISH. */
  method: CalendarMethod;
  /** Default: the guest. The operator's file names the guest and has no attendee. */
  audience?: 'guest' | 'operator';
};

/** CANCEL only for cancelled bookings: it removes the entry. */
export function calendarMethod(view: BookingView, otherwise: 'PUBLISH' | 'REQUEST'): CalendarMethod {
  return view.status === 'cancelled' ? 'CANCEL' : otherwise;
}

export function calendarFilename(view: BookingView): string {
  return `prenotazione-${view.reference}.ics`;
}

export function calendarFile(view: BookingView, context: CalendarFileContext): string {
  const zone = view.activity.timeZone;
  const calendar = ical({
    prodId: { company: context.appName, product: 'Prenotazioni', language: 'IT' },
    method: ICalCalendarMethod[context.method],
    // The zone is set on the event only: set on the calendar, the library would write stamps in local time.
    timezone: { name: null, generator: timeZoneBlock },
  });
  const event = calendar.createEvent({
    id: bookingUid(view.id, context.baseUrl),
    sequence: view.sequence,
    stamp: context.now,
    timezone: zone,
    start: zoned(view.startsAt, zone),
    end: zoned(view.endsAt, zone),
    summary: summary(view, context),
    description: { plain: description(view, context) },
    url: pageUrl(view, context),
    status: eventStatus(view, context.method),
    organizer: { name: parameter(view.activity.name), email: view.activity.email },
  });
  if (view.place !== undefined) event.location(headerLine(view.place));
  if (isInvitation(context)) {
    event.createAttendee({
      name: parameter(fullName(view.guest)),
      email: view.guest.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return finished(calendar);
}

// Published files have no attendees (RFC 5546, 3.2.1).
function isInvitation(context: CalendarFileContext): boolean {
  return context.method !== 'PUBLISH' && context.audience !== 'operator';
}

function eventStatus(view: BookingView, method: CalendarMethod): ICalEventStatus {
  if (method === 'CANCEL' || view.status === 'cancelled') return ICalEventStatus.CANCELLED;
  return view.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function summary(view: BookingView, { audience }: CalendarFileContext): string {
  const whom =
    audience === 'operator' ? `${fullName(view.guest)}, ${peopleText(view.people)}` : view.activity.name;
  return unlinkedText(headerLine(`${view.service.name}: ${whom}`));
}

function description(view: BookingView, context: CalendarFileContext): string {
  const contacts = [hostName(view), view.contact.phone].filter((part) => part !== undefined);
  const typed = [
    `Prenotazione ${view.reference}`,
    ...view.lines.map(lineText),
    `Totale ${euroText(view.totalCents)}`,
    ...(context.audience === 'operator' ? guestLines(view) : [contacts.join(', ')]),
    ...(view.status === 'confirmed' && context.audience !== 'operator'
      ? [cancellationText(view, context.now)]
      : []),
  ];
  return [...typed.map((line) => unlinkedText(cleanText(line))), pageUrl(view, context)].join('\n');
}

function guestLines(view: BookingView): string[] {
  const { phone, message } = view.guest;
  const who = fullName(view.guest);
  return [phone === '' ? who : `${who}, ${phone}`, ...(message ? [message] : [])];
}

function pageUrl(view: BookingView, { baseUrl, audience }: CalendarFileContext): string {
  return audience === 'operator' ? baseUrl + deskHref(view.reference) : baseUrl + guestHref(view.secret);
}
