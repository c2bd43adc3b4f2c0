// Colours and pictures of an activity's page.
import * as operatorErrors from '../messages/operator-errors.ts';
import { parsedBy } from '../text-fields.ts';
import type { OwnImage } from './image-ref.ts';

/**
 * The two colours of an activity's pages: any CSS hex colour, stored with six digits. Source:
 * docs/rules/activities.md#fields.
 */
export const DEFAULT_COLOURS = { primaryColor: '#107B49', backgroundColor: '#EFFCF3' };

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** `#RRGGBB` in capitals. Transparency is dropped, because nothing is behind a page. */
export function parseColour(text: string): string | undefined {
  const digits = HEX.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const wide = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  return `#${wide.slice(0, 6).toUpperCase()}`;
}

export const colourField = parsedBy(parseColour, operatorErrors.colour);

/** Settings of an activity's page, for its operator. */
export type PageSettings = {
  colours: { primaryColor: string; backgroundColor: string };
  logo: OwnImage | undefined;
  images: OwnImage[];
};
