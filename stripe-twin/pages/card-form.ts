/** Parses the card form of the hosted page and returns the errors of each field. */
import { cardByNumber, passesLuhn } from '../resources/cards.ts';
import type { Form } from '../params.ts';

export type CardFields = { email: string; card: string; expiry: string; cvc: string; name: string };
export type FieldErrors = Partial<Record<keyof CardFields, string>>;
export type ReadCard = { number: string; expMonth: number; expYear: number; email: string; name: string };

const FIELDS = ['email', 'card', 'expiry', 'cvc', 'name'] as const;

export function fieldsFrom(form: Form): CardFields {
  const value = (name: string) => {
    const raw = form[name];
    return typeof raw === 'string' ? raw.trim().slice(0, 200) : '';
  };
  return Object.fromEntries(FIELDS.map((name) => [name, value(name)])) as CardFields;
}

/** An empty form, or one filled in with a test card. */
export function prefilled(email: string, cardNumber: string): CardFields {
  const card = cardByNumber(cardNumber);
  if (!card) return { ...fieldsFrom({}), email };
  return {
    email: email || 'ospite@example.com',
    card: card.number.replace(/(\d{4})(?=\d)/g, '$1 '),
    expiry: '12/34',
    cvc: '123',
    name: 'Anna Ospite',
  };
}

type Expiry = { month: number; year: number };

function readExpiry(typed: string): Expiry | null {
  const match = /^(\d{1,2})\s{0,2}[/.-]?\s{0,2}(\d{2}|\d{4})$/.exec(typed);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

export function readCard(fields: CardFields, now: Date): { card: ReadCard } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const number = fields.card.replace(/[\s-]/g, '');
  const expiry = readExpiry(fields.expiry);
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(fields.email))
    errors.email = 'Scrivi un indirizzo email valido.';
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.card = 'Il numero della carta non è valido.';
  if (!expiry) errors.expiry = 'Scrivi la scadenza come MM/AA.';
  else if (isPast(expiry, now)) errors.expiry = 'La carta è scaduta.';
  if (!/^\d{3,4}$/.test(fields.cvc)) errors.cvc = 'Scrivi le 3 cifre sul retro della carta.';
  if (fields.name === '') errors.name = 'Scrivi il nome che è sulla carta.';
  if (Object.keys(errors).length > 0 || !expiry) return { errors };
  return {
    card: { number, expMonth: expiry.month, expYear: expiry.year, email: fields.email, name: fields.name },
  };
}

function isPast({ month, year }: Expiry, now: Date): boolean {
  return Date.UTC(year, month, 1) <= now.getTime();
}
