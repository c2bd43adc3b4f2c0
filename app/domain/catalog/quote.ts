// The price of a choice of rates and people, or why it can't be booked. Browser-safe.
import type { Cents } from '../money/cents.ts';
import type { Result } from '../result.ts';

export type QuotableRate = {
  id: number;
  name: string;
  priceCents: Cents;
  pricing: 'per_person' | 'per_booking' | 'per_unit';
  minPeople: number;
  maxPeople: number | undefined;
};

/** Limits of people at a rate. */
export type RatePeople = Pick<QuotableRate, 'minPeople' | 'maxPeople'>;

export type PartyLimits = {
  minParticipants: number;
  maxParticipants: number | undefined;
  /** People per unit, for `per_unit` prices. */
  capacity: number;
};

export type Choice = { rateId: number; people: number };

export type QuoteLine = {
  rateId: number;
  rateName: string;
  pricing: QuotableRate['pricing'];
  people: number;
  /** Factor of the unit price: number of people, 1, or number of units. */
  multiplier: number;
  unitPriceCents: Cents;
  totalCents: Cents;
};

export type Quote = { lines: QuoteLine[]; people: number; totalCents: Cents };

export type QuoteError =
  | { code: 'no-people' }
  | { code: 'unknown-rate' }
  | ({ code: 'rate-minimum' } & RateLimit)
  | ({ code: 'rate-maximum' } & RateLimit)
  | { code: 'below-minimum'; limit: number }
  | { code: 'above-maximum'; limit: number }
  | { code: 'above-total' };

type RateLimit = { rateId: number; rateName: string; limit: number };

export const MAX_PEOPLE = 1000;
/** 999.999,99 €, the largest amount of a card page. */
export const MAX_TOTAL_CENTS = 99_999_999;
/** Error if the smallest party is larger than the largest. */
export const PEOPLE_ORDER = 'Il massimo non può essere minore del minimo';

/** Whether the limits of a rate and of a resource have a number in common. Source: docs/rules/catalog.md#rates. */
export function overlaps(
  rate: RatePeople,
  limits: Pick<PartyLimits, 'minParticipants' | 'maxParticipants'>,
): boolean {
  return (
    Math.max(rate.minPeople, limits.minParticipants) <=
    Math.min(rate.maxPeople ?? MAX_PEOPLE, limits.maxParticipants ?? MAX_PEOPLE)
  );
}

/** The fewest people of a booking; MAX_PEOPLE if there are no rates. */
export function fewestPeople(rates: readonly Pick<QuotableRate, 'minPeople'>[]): number {
  return Math.min(MAX_PEOPLE, ...rates.map(({ minPeople }) => minPeople));
}

export function quote(
  choices: readonly Choice[],
  rates: readonly QuotableRate[],
  limits: PartyLimits,
): Result<Quote, QuoteError> {
  const lines: QuoteLine[] = [];
  for (const { rateId, people } of choices) {
    if (people === 0) continue;
    if (!Number.isSafeInteger(people) || people < 0) return { ok: false, error: { code: 'no-people' } };
    const rate = rates.find(({ id }) => id === rateId);
    // A rate named twice could exceed its own limits.
    const twice = lines.some((line) => line.rateId === rateId);
    if (!rate || twice || !overlaps(rate, limits)) return { ok: false, error: { code: 'unknown-rate' } };
    lines.push(lineOf(rate, people, limits.capacity));
  }
  const people = lines.reduce((sum, line) => sum + line.people, 0);
  const error = refusal(lines, { rates, limits, people });
  if (error) return { ok: false, error };
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  if (totalCents > MAX_TOTAL_CENTS) return { ok: false, error: { code: 'above-total' } };
  return { ok: true, value: { lines, people, totalCents } };
}

function lineOf(rate: QuotableRate, people: number, capacity: number): QuoteLine {
  const multiplier = { per_person: people, per_booking: 1, per_unit: Math.ceil(people / capacity) }[
    rate.pricing
  ];
  const { id: rateId, name: rateName, pricing, priceCents: unitPriceCents } = rate;
  return {
    rateId,
    rateName,
    pricing,
    people,
    multiplier,
    unitPriceCents,
    totalCents: unitPriceCents * multiplier,
  };
}

type Checked = { rates: readonly QuotableRate[]; limits: PartyLimits; people: number };

function refusal(lines: readonly QuoteLine[], { rates, limits, people }: Checked): QuoteError | undefined {
  if (people === 0) return { code: 'no-people' };
  if (people < limits.minParticipants) return { code: 'below-minimum', limit: limits.minParticipants };
  const most = limits.maxParticipants ?? MAX_PEOPLE;
  if (people > most) return { code: 'above-maximum', limit: most };
  for (const line of lines) {
    const rate = rates.find(({ id }) => id === line.rateId);
    if (!rate) return { code: 'unknown-rate' };
    const named = { rateId: rate.id, rateName: rate.name };
    if (line.people < rate.minPeople) return { code: 'rate-minimum', ...named, limit: rate.minPeople };
    if (rate.maxPeople !== undefined && line.people > rate.maxPeople) {
      return { code: 'rate-maximum', ...named, limit: rate.maxPeople };
    }
  }
  return undefined;
}
