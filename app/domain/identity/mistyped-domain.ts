// Finds addresses whose domain is nearly a well-known mail provider's: `gmial.com`, `libero.ti`.

/** Providers with domains in many countries. */
const WORLDWIDE = ['yahoo', 'hotmail', 'outlook'] as const;

/** If two are equally near, the first is meant. */
const PROVIDERS = [
  'gmail.com',
  'libero.it',
  'hotmail.it',
  'hotmail.com',
  'yahoo.it',
  'yahoo.com',
  'outlook.it',
  'outlook.com',
  'icloud.com',
  'virgilio.it',
  'alice.it',
  'tiscali.it',
  'fastwebnet.it',
  'inwind.it',
];

/** Providers whose names are near those of others. */
const OTHERS = new Set(['mail.com', 'email.com', 'ymail.com', 'aol.it', 'live.it', 'tim.it', 'pec.it']);

/** Country domains that are usually a slip for `.com`. */
const SLIPS = new Set(['co', 'cm', 'om']);

const SHORT = 8;

/** The address that was probably meant; undefined if the address looks right. */
export function likelyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const typed = address.slice(at + 1).toLowerCase();
  if (at < 1 || PROVIDERS.includes(typed) || OTHERS.has(typed) || isAbroad(typed)) return undefined;
  const meant = typed.startsWith('gmail.') && typed.split('.').length === 2 ? 'gmail.com' : nearest(typed);
  return meant === undefined ? undefined : `${address.slice(0, at)}@${meant}`;
}

/** Shown beside a checkbox that confirms the address as typed. */
export function mistypedWords(meant: string): string {
  return `Forse l'indirizzo è ${meant}: correggi l'email, oppure conferma quella che hai scritto`;
}

/** Foreign domains of these providers: `yahoo.fr`, `hotmail.co.uk`. */
function isAbroad(domain: string): boolean {
  const [name = '', ...rest] = domain.split('.');
  const top = rest.at(-1) ?? '';
  if (!WORLDWIDE.some((each) => each === name) || SLIPS.has(rest.join('.')) || !/^[a-z]{2}$/.test(top))
    return false;
  const region = top === 'uk' ? 'GB' : top.toUpperCase();
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region) !== undefined;
}

function nearest(typed: string): string | undefined {
  const slipsIn = (domain: string) => (domain.length <= SHORT ? 1 : 2);
  const near = PROVIDERS.filter((domain) => Math.abs(typed.length - domain.length) <= slipsIn(domain))
    .map((domain) => ({ domain, slips: distance(typed, domain, slipsIn(domain)) }))
    .filter(({ domain, slips }) => slips <= slipsIn(domain));
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.domain;
}

/** Number of letters missing, added, changed, or swapped with their neighbour; something above `most` once it is more. */
function distance(a: string, b: string, most: number): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    if (rows.slice(-2).every((before) => Math.min(...before) > most)) return most + 1;
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const changed = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : changed;
      row.push(Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, changed, swapped));
    }
  }
  return cell(a.length, b.length);
}
