// Colours, styles and typed text of HTML mails.
import { type CSSProperties, Fragment } from 'react';
import { cleanText, unlinkedText } from '#app/domain/bookings/unlinked-text.ts';

/**
 * Colours of mails (docs/rules/mails.md#colours). Light ones are inline, dark ones in a media query, which
 * not all mail programs know.
 */
export const LIGHT = {
  ground: '#F8FBF9',
  card: '#FFFFFF',
  ticket: '#F2F5F3',
  divider: '#D2D7D4',
  text: '#0C0F0D',
  muted: '#565D59',
  link: '#107B49',
  button: '#107B49',
  onButton: '#FFFFFF',
} as const;

export const BADGE_COLORS = {
  good: { light: ['#D7F8E2', '#0C492B'], dark: ['#072F1A', '#B2F1C8'] },
  waiting: { light: ['#FFF3CF', '#544300'], dark: ['#362A01', '#FFE8A4'] },
  neutral: { light: ['#E3E7E5', '#191D1A'], dark: ['#3F4542', '#E3E7E5'] },
  bad: { light: ['#FFE6E4', '#721719'], dark: ['#450D0D', '#FFCDC8'] },
} as const;

export type MailTone = keyof typeof BADGE_COLORS;

const badgeRules = Object.entries(BADGE_COLORS)
  .map(
    ([tone, { dark }]) =>
      `.badge-${tone} { background-color: ${dark[0]} !important; color: ${dark[1]} !important; }`,
  )
  .join('\n  ');

export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }
@media (max-width: 480px) {
  .inset { padding-left: 20px !important; padding-right: 20px !important; }
  .outer { padding: 0 !important; }
  .card { border-radius: 0 !important; }
  .bar { border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0C0F0D !important; }
  .card, .notch { background-color: #191D1A !important; }
  .ticket { background-color: #282D2A !important; }
  .dashed { border-color: #565D59 !important; }
  .text { color: #F8FBF9 !important; }
  .muted { color: #A0A7A2 !important; }
  .link { color: #4FD38B !important; }
  .button { background-color: #4FD38B !important; color: #0C0F0D !important; }
  ${badgeRules}
}
`;

const HEX = /^#[0-9a-f]{6}$/i;

/** An operator's colour; the brand's if invalid, because it goes into a style attribute. */
export function safeColor(color: string): string {
  return HEX.test(color) ? color : '#15985B';
}

export const FONT = 'Arial, Helvetica, sans-serif';

function style(size: number, line: number, color: string): CSSProperties {
  // Long words, such as a name of 80 letters, must not widen the mail.
  return {
    margin: 0,
    fontFamily: FONT,
    fontSize: size,
    lineHeight: `${line}px`,
    color,
    wordBreak: 'break-word',
    overflowWrap: 'anywhere',
  };
}

export const TITLE: CSSProperties = { ...style(26, 32, LIGHT.text), fontWeight: 700 };
export const HEADING: CSSProperties = { ...style(16, 24, LIGHT.text), fontWeight: 700 };
export const BODY = style(16, 24, LIGHT.text);
export const SMALL = style(14, 20, LIGHT.muted);
export const LINK: CSSProperties = { color: LIGHT.link, textDecoration: 'underline' };

/** Prints text that people may have typed: escaped by React, never linked, with its line breaks, sums unbroken. */
export function TypedText({ children }: { children: string }) {
  const lines = unlinkedText(cleanText(children).replaceAll(' €', '\u00a0€')).split('\n');
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
