// The content of a mail, from which its HTML part and its text part are made.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { CalendarMethod } from '#app/domain/bookings/calendar-file.ts';
import { headerLine } from '#app/domain/bookings/unlinked-text.ts';

export type MailContext = {
  /** Without a trailing slash; all links start with it. */
  baseUrl: string;
  appName: string;
  now: Date;
};

/** Plain strings may contain typed text: they are escaped and never become links. Only a `MailLink` is a link. */
export type MailContent = {
  subject: string;
  /** Shown by mail programs after the subject. */
  preview: string;
  sender: Sender;
  badge?: MailBadge;
  title: string;
  paragraphs: string[];
  ticket?: TicketSection;
  action?: MailLink;
  sections: Section[];
  footer: string[];
  calendar?: CalendarAttachment;
};

export type Sender = {
  name: string;
  /** `#rrggbb`. */
  color: string;
  logo?: MailLogo;
  replyTo?: { name: string; address: string };
};

export type MailLogo = { url: string; width: number; height: number; alt: string };

export type MailBadge = { label: string; tone: 'good' | 'waiting' | 'neutral' | 'bad' };

export type TicketSection = {
  service: string;
  day: string;
  hours: string;
  code: string;
  /** Text of the QR code; missing if the guest is not expected. */
  qr?: string;
  facts: MailFact[];
  total: MailFact;
};

export type MailFact = { label: string; value: string };

export type MailLink = { label: string; url: string };

export type Section = { title: string; lines: SectionLine[] };

export type SectionLine = string | MailLink | { quote: string };

export type CalendarAttachment = {
  booking: BookingView;
  method: CalendarMethod;
  audience: 'guest' | 'operator';
};

// The brand's green: docs/rules/pages.md#colours.
const BRAND_COLOR = '#15985B';

/** Sender of mails that no activity sends. */
export function platformSender({ appName }: MailContext): Sender {
  return { name: appName, color: BRAND_COLOR };
}

// Characters that lists of mails show.

const LONGEST = 78;
/** A shorter part of a name would be useless. */
const SHORTEST_NAME = 20;

/** Writes the mails of one kind. */
export type Writer<Data> = (data: Data, context: MailContext) => MailContent;

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' });

/** «what: name» and an ending; only the name is shortened. */
export function subjectAbout(what: string, name: string, end = ''): string {
  const start = `${what}: `;
  const room = Math.max(SHORTEST_NAME, LONGEST - start.length - end.length);
  return `${start}${cut(headerLine(name), room)}${end}`;
}

function cut(name: string, room: number): string {
  if (name.length <= room) return name;
  let kept = '';
  for (const { segment } of graphemes.segment(name)) {
    if (kept.length + segment.length >= room) break;
    kept += segment;
  }
  const atWord = kept.slice(0, kept.lastIndexOf(' '));
  return `${(atWord.length > room / 2 ? atWord : kept).replace(/[\s,;:.–-]{1,20}$/u, '')}…`;
}
