// Works out a changed booking and its money, for the confirmation page and then for writing and posting.
// Source: docs/rules/bookings.md#changing.
import type { Answer } from '../../bookings/answers.ts';
import type { PaymentMeans } from '../../bookings/money/on-site-money.ts';
import { type Choice, MAX_TOTAL_CENTS, type QuotableRate, type QuoteLine } from '../../catalog/quote.ts';
import { type Cents, MIN_PRICE_CENTS, proportion } from '../../money/cents.ts';
import type { Result } from '../../result.ts';
import type { ChangeMoney, Pays } from './change-money.ts';

export type ChangeInput = {
  date: string;
  /** Slot key, `0900-1300`. */
  slot: string;
  choices: readonly Choice[];
  price: 'sold' | 'current';
  /** Answers left out stay unchanged. */
  answers?: readonly Answer[] | undefined;
  /** After the end of free cancellation: whether a lower price is given back. */
  givesBack: boolean;
  pays: Pays;
  /** Means of giving back in person; the default is that of the payment. */
  backMeans?: PaymentMeans | undefined;
  /** Amounts on the confirmation page; if they differ now, nothing is changed. */
  shown: { totalCents: number; backCents: number | undefined } | undefined;
  /** Version of the booking that was shown; a late or repeated form changes nothing. */
  sequence: number;
  /** Id of the waiting change that was shown, 0 for none; if another waits now, nothing is changed. */
  seenWaitingId?: number | undefined;
  /** Text for the guest; '' for none. */
  note: string;
};

type Sold = { lines: readonly QuoteLine[]; adjustmentCents: Cents };

export type Wanted = {
  /** People by rate after the change; rates not named have none. */
  choices: readonly Choice[];
  /** Live rates with the day's prices. */
  rates: readonly QuotableRate[];
  /** People per unit of the new resource. */
  capacity: number;
  /**
   * `sold`: at the prices of the sale. `current`: at the day's prices, for added people, and for all if the
   * day changes.
   */
  price: 'sold' | 'current';
  /** Whether the day changes, and with it the prices. */
  moves: boolean;
  /** An agreed price doesn't extend to people that the guest adds: they pay the day's price. */
  byGuest?: boolean;
};

export type ChangedLines = {
  lines: QuoteLine[];
  people: number;
  adjustmentCents: Cents;
  totalCents: Cents;
};

export type LinesRefusal =
  | { code: 'no-people' }
  | { code: 'unknown-rate' }
  | { code: 'above-total' }
  | { code: 'below-price' };

/** An agreed total keeps its proportion to the prices, as long as some lines are as sold. */
export function changeLines(sold: Sold, wanted: Wanted): Result<ChangedLines, LinesRefusal> {
  const lines: QuoteLine[] = [];
  let keptCents = 0;
  for (const { rateId, people } of inOrder(sold, wanted)) {
    if (people === 0) continue;
    if (!Number.isSafeInteger(people) || people < 0) return { ok: false, error: { code: 'no-people' } };
    const own = sold.lines.filter((line) => line.rateId === rateId);
    const rate = wanted.rates.find(({ id }) => id === rateId);
    const made = linesAt(own, { ...wanted, people, rate });
    if (made.length === 0) return { ok: false, error: { code: 'unknown-rate' } };
    if (!isAnew(wanted, rate)) keptCents += keptOf(own, made);
    lines.push(...made);
  }
  const people = sumOf(lines, (line) => line.people);
  if (people === 0) return { ok: false, error: { code: 'no-people' } };
  const linesCents = sumOf(lines, (line) => line.totalCents);
  const soldCents = sumOf(sold.lines, (line) => line.totalCents);
  const agreedCents = keptCents === 0 || wanted.byGuest ? keptCents : linesCents;
  const adjustmentCents = proportion(sold.adjustmentCents, agreedCents, soldCents);
  const totalCents = linesCents + adjustmentCents;
  if (totalCents > MAX_TOTAL_CENTS) return { ok: false, error: { code: 'above-total' } };
  if (totalCents < MIN_PRICE_CENTS) return { ok: false, error: { code: 'below-price' } };
  return { ok: true, value: { lines, people, adjustmentCents, totalCents } };
}

/** The part of the lines that is as sold. */
function keptOf(sold: readonly QuoteLine[], lines: readonly QuoteLine[]): Cents {
  const countAt = (cents: Cents) =>
    sumOf(sold, ({ unitPriceCents, multiplier }) => (unitPriceCents === cents ? multiplier : 0));
  return sumOf(
    lines,
    ({ unitPriceCents, multiplier }) => unitPriceCents * Math.min(multiplier, countAt(unitPriceCents)),
  );
}

/** Keeps the lines' order; a rate named twice counts once, as first named. */
function inOrder({ lines }: Sold, { choices }: Wanted): Choice[] {
  const ids = new Set([...lines.map(({ rateId }) => rateId), ...choices.map(({ rateId }) => rateId)]);
  return [...ids].map((rateId) => ({
    rateId,
    people: choices.find((choice) => choice.rateId === rateId)?.people ?? 0,
  }));
}

/** Whether a rate gets the price of the new day; a rate no longer sold keeps its own. */
function isAnew({ moves, price }: Pick<Wanted, 'moves' | 'price'>, rate: QuotableRate | undefined): boolean {
  return moves && price === 'current' && rate !== undefined;
}

/**
 * Name of a rate that is no longer sold at its price but gets more people or another day; undefined if there
 * is none.
 */
export function withdrawnRate(
  sold: readonly QuoteLine[],
  { lines }: Pick<ChangedLines, 'lines'>,
  wanted: Pick<Wanted, 'rates' | 'price' | 'moves'>,
): string | undefined {
  return lines.find(({ rateId, pricing }) => {
    const [own, now] = [sold, lines].map((of) => of.filter((line) => line.rateId === rateId));
    const rate = wanted.rates.find(({ id }) => id === rateId);
    if (isAnew(wanted, rate) || rate?.pricing === pricing) return false;
    return wanted.moves || peopleIn(now ?? []) > peopleIn(own ?? []);
  })?.rateName;
}

type AtRate = Wanted & { people: number; rate: QuotableRate | undefined };

/** Empty if the rate is neither in this booking nor on sale. */
function linesAt(own: readonly QuoteLine[], wanted: AtRate): QuoteLine[] {
  const { people, rate } = wanted;
  if (own.length === 0 || isAnew(wanted, rate)) return rate ? [lineAt(rate, wanted)] : [];
  if (people === sumOf(own, (line) => line.people)) return [...own];
  const [first] = own;
  if (first === undefined) return [];
  if (first.pricing === 'per_booking') return [{ ...first, people }];
  const perLine = first.pricing === 'per_person' ? 1 : wanted.capacity;
  return fill(own, { ...wanted, first, perLine });
}

function lineAt(rate: QuotableRate, { people, capacity }: AtRate): QuoteLine {
  const multiplier = { per_person: people, per_booking: 1, per_unit: Math.ceil(people / capacity) }[
    rate.pricing
  ];
  return lineOf(
    { ...rate, rateId: rate.id, rateName: rate.name },
    { people, multiplier, cents: rate.priceCents },
  );
}

type Priced = Pick<QuoteLine, 'rateId' | 'rateName' | 'pricing'>;

function lineOf(
  { rateId, rateName, pricing }: Priced,
  { people, multiplier, cents }: { people: number; multiplier: number; cents: Cents },
): QuoteLine {
  const totalCents = cents * multiplier;
  return { rateId, rateName, pricing, people, multiplier, unitPriceCents: cents, totalCents };
}

/** Fills the old lines first; more people get a line of their own if the price differs. */
function fill(
  own: readonly QuoteLine[],
  { first, people, perLine, price, rate }: AtRate & { first: QuoteLine; perLine: number },
): QuoteLine[] {
  const addedCents =
    price === 'current' && rate?.pricing === first.pricing ? rate.priceCents : first.unitPriceCents;
  const prices = own.map(({ unitPriceCents, multiplier }) => ({ cents: unitPriceCents, most: multiplier }));
  const lines: QuoteLine[] = [];
  let rest = people;
  for (const { cents, most } of [...prices, { cents: addedCents, most: Number.MAX_SAFE_INTEGER }]) {
    if (rest === 0) break;
    const multiplier = Math.min(most, Math.ceil(rest / perLine));
    const inLine = Math.min(rest, multiplier * perLine);
    rest -= inLine;
    const same = lines.findIndex((line) => line.unitPriceCents === cents);
    const before = lines[same];
    const size = {
      people: inLine + (before?.people ?? 0),
      multiplier: multiplier + (before?.multiplier ?? 0),
    };
    const line = lineOf(first, { ...size, cents });
    if (before) lines[same] = line;
    else lines.push(line);
  }
  return lines;
}

/** Limits missed by the party. Operators may go below a minimum; nobody may exceed a maximum. */
export type Limits = { minParticipants: number; maxParticipants: number | undefined };

export type LimitError = { code: 'below' | 'above'; limit: number; rateName: string | undefined };

export function limitsMissed(
  { lines, people }: Pick<ChangedLines, 'lines' | 'people'>,
  { rates, limits, before }: { rates: readonly QuotableRate[]; limits: Limits; before: readonly QuoteLine[] },
): LimitError[] {
  const missed: LimitError[] = [];
  const judge = (count: number, was: number, [min, max, rateName]: [number, number | undefined, string?]) => {
    // An unchanged count is accepted.
    if (count === was) return;
    if (count < min) missed.push({ code: 'below', limit: min, rateName });
    if (max !== undefined && count > max && count > was) missed.push({ code: 'above', limit: max, rateName });
  };
  judge(people, peopleIn(before), [limits.minParticipants, limits.maxParticipants]);
  for (const { id, name, minPeople, maxPeople } of rates) {
    const count = peopleIn(lines.filter(({ rateId }) => rateId === id));
    const was = peopleIn(before.filter(({ rateId }) => rateId === id));
    if (count > 0) judge(count, was, [minPeople, maxPeople, name]);
  }
  return missed;
}

/** People by rate, whatever price they were sold at. */
export function partyOf(lines: readonly Choice[]): Choice[] {
  const people = new Map<number, number>();
  for (const line of lines) people.set(line.rateId, (people.get(line.rateId) ?? 0) + line.people);
  return [...people].map(([rateId, count]) => ({ rateId, people: count }));
}

export function peopleIn(lines: readonly { people: number }[]): number {
  return sumOf(lines, ({ people }) => people);
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

export type PlannedChange = {
  before: { lines: QuoteLine[]; totalCents: number; people: number };
  changed: ChangedLines;
  money: ChangeMoney;
  /** Refunded by the terms; nobody chooses. */
  isFree: boolean;
  /** End of free cancellation after the change; only another time moves it. */
  freeUntil: Date;
  missed: LimitError[];
  /** A rate that guests can't increase or move. */
  withdrawn: string | undefined;
  /** The booking's resource is no longer sold, so another resource takes it at the same hours. */
  leaves: boolean;
};
