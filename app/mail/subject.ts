// Subjects and senders of mails.
import { headerLine } from '#app/domain/bookings/unlinked-text.ts';

import type { MailContext, Sender } from './mail-content.ts';

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
