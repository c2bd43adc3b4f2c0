// An activity's own site. Source: docs/rules/activities.md#fields, URL well-formed.
import * as operatorErrors from '../messages/operator-errors.ts';
import { optionallyParsedBy } from '../text-fields.ts';

const MAX_LENGTH = 300;

/** `www.example.it` means https; only web addresses of a named host, since the page links to it. */
export function parseWebsite(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH || /[\s\\]/.test(typed)) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || !/\.[a-z0-9-]{2,}$/.test(url.hostname)) return undefined;
  return url.href;
}

export const websiteField = optionallyParsedBy(parseWebsite, operatorErrors.url);
