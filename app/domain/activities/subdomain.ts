// Rules for an activity's subdomain, and a suggestion from its name.
import * as errors from '../messages/errors.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { cleanPasted } from '../pasted-text.ts';
import { foldText } from '../search-words.ts';
import { sentText } from '../text-fields.ts';

const NAMED = `www admin api app mail smtp imap ftp ns1 ns2 static assets cdn img images media files auth login account
  dashboard marketplace checkout pay help support status blog docs dev test staging botteghino`;

/** The platform's first path segments, used or reserved; a test compares them with the routes. */
const PATHS = `activities availability booking builds calendars checkin cookie csrf dev-diary embed favicon feeds guide healthz
  invitation mailbox onboarding password-reset
  payment-error payment-success prenotazione prenotazioni privacy readyz register ritrova robots search settings sitemap termini
  theme translate undo verify webhooks logout impersonate impersonation invito`;

/** Labels that no activity may have. Source: docs/rules/hosts.md#subdomains. */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(`${NAMED} ${PATHS}`.split(/\s+/));

export type SubdomainProblem = 'empty' | 'length' | 'characters' | 'hyphens' | 'reserved';

export const SUBDOMAIN_MESSAGES: Record<SubdomainProblem, string> = {
  empty: errors.required,
  length: operatorErrors.subdomainLength,
  characters: operatorErrors.subdomainCharacters,
  hyphens: operatorErrors.subdomainHyphens,
  reserved: operatorErrors.subdomainReserved,
};

/** undefined: allowed, if no activity has or had it. The check for double hyphens also refuses `xn--` names. */
export function subdomainProblem(label: string): SubdomainProblem | undefined {
  if (label === '') return 'empty';
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters';
  if (label.length < 2 || label.length > 30) return 'length';
  if (/^-|-$|--/.test(label)) return 'hyphens';
  return RESERVED_SUBDOMAINS.has(label) ? 'reserved' : undefined;
}

export const subdomainField = sentText(200, operatorErrors.subdomainLength).transform((text, context) => {
  const label = cleanPasted(text);
  const problem = subdomainProblem(label);
  if (problem) context.addIssue({ code: 'custom', message: SUBDOMAIN_MESSAGES[problem] });
  return label;
});

// A subdomain suggested from an activity's name.

const LONGEST = 30;

/** '' if the name gives no allowed label. */
export function suggestSubdomain(name: string): string {
  const label = foldText(name)
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return subdomainProblem(label) === undefined ? label : '';
}
