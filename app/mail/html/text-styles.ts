import type { CSSProperties } from 'react';

import { FONT, LIGHT } from './palette.ts';

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
