// The text part of a mail.
import { cleanText, unlinkedText } from '#app/domain/bookings/unlinked-text.ts';
import { withColon } from '#app/domain/labels.ts';
import type { MailFact, MailContent, MailLink, Section, SectionLine, TicketSection } from './mail-content.ts';

const RULE = '-'.repeat(40);

export function mailText(content: MailContent): string {
  const blocks = [
    typed(content.sender.name),
    underlined(typed(content.title), '='),
    ...(content.badge ? [`Stato: ${content.badge.label}`] : []),
    ...content.paragraphs.map(typed),
    ...(content.ticket ? [ticketText(content.ticket)] : []),
    ...(content.action ? [linkText(content.action)] : []),
    ...content.sections.map(sectionText),
    ['-- ', ...content.footer.map(typed)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function typed(text: string): string {
  return unlinkedText(cleanText(text));
}

function underlined(title: string, line: '=' | '-'): string {
  return `${title}\n${line.repeat(Math.min(title.length, RULE.length))}`;
}

/** Below the QR code; its code can also be read aloud. */
export const SHOW_CODE = "Mostra il codice all'arrivo, dal telefono o stampato.";

function ticketText({ service, day, hours, code, qr, facts, total }: TicketSection): string {
  return [
    RULE,
    typed(service),
    `${day}, ${typed(hours)}`,
    `Codice: ${code}`,
    ...(qr === undefined ? [] : [SHOW_CODE]),
    '',
    ...[...facts, total].map(factText),
    RULE,
  ].join('\n');
}

function factText({ label, value }: MailFact): string {
  return `${withColon(typed(label))} ${typed(value)}`;
}

function sectionText({ title, lines }: Section): string {
  return [underlined(typed(title), '-'), ...lines.map(lineText)].join('\n');
}

function lineText(line: SectionLine): string {
  if (typeof line === 'string') return typed(line);
  if ('quote' in line) {
    return typed(line.quote)
      .split('\n')
      .map((part) => `> ${part}`)
      .join('\n');
  }
  return linkText(line);
}

// E-mail addresses and phone numbers need no separate address.
function linkText({ label, url }: MailLink): string {
  return url.startsWith('http') ? `${label}:\n${url}` : label;
}
