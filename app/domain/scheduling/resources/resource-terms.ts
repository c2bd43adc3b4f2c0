// Terms of a resource by day: its units, people per unit, and whether parties share units.

export type Terms = {
  /** Number of identical units. */
  quantity: number;
  /** People one unit carries. */
  capacity: number;
  sharing: 'shared' | 'exclusive';
};

/** In force from its first day until the next one's. */
export type DatedTerms = Terms & { firstDay: number };

const FIELDS = ['quantity', 'capacity', 'sharing'] as const;

/** The terms of a day, from terms in order of days. Days before the first have the first terms. */
export function termsOn(terms: readonly DatedTerms[], day: number): Terms {
  const found = terms.findLast(({ firstDay }) => firstDay <= day) ?? terms[0];
  if (!found) throw new Error('a resource has terms for every day');
  const { quantity, capacity, sharing } = found;
  return { quantity, capacity, sharing };
}

type TermsChange = {
  from: number;
  wanted: Terms;
  /** Days whose terms must not change. */
  kept?: ReadonlySet<number>;
};

/**
 * Fields that `wanted` changes on the first day keep the new value, whatever was planned; unchanged fields
 * still change later as planned.
 */
export function changedTerms(
  terms: readonly DatedTerms[],
  { from, wanted, kept = new Set() }: TermsChange,
): DatedTerms[] {
  const before = termsOn(terms, from);
  const change = Object.fromEntries(
    FIELDS.filter((field) => wanted[field] !== before[field]).map((field) => [field, wanted[field]]),
  );
  const around = [...kept].flatMap((day) => [day, day + 1]);
  const days = new Set([...terms.map(({ firstDay }) => firstDay), from, ...around]);
  return [...days]
    .toSorted((a, b) => a - b)
    .map((firstDay) => {
      const stays = firstDay < from || kept.has(firstDay);
      return { ...termsOn(terms, firstDay), ...(stays ? {} : change), firstDay };
    })
    .filter((each, index, all) => !sameTerms(each, all[index - 1]));
}

export function sameTerms(one: Terms, other: Terms | undefined): boolean {
  return other !== undefined && FIELDS.every((field) => one[field] === other[field]);
}

/** The most units on any day from the given one on. */
export function mostUnits(terms: readonly DatedTerms[], day: number): number {
  const later = terms.filter(({ firstDay }) => firstDay > day);
  return Math.max(termsOn(terms, day).quantity, ...later.map(({ quantity }) => quantity));
}

type Used = { unit: number; people: number; parties: number };

export type TermsField = (typeof FIELDS)[number];

/**
 * The first new term that a used unit contradicts, with the lowest possible value. A party with a whole unit
 * must not get others in it; one that shares a unit can't have it alone.
 */
export function contradictionOf(
  { unit, people, parties }: Used,
  { before, after }: { before: Terms; after: Terms },
): { field: TermsField; least: number } | undefined {
  if (unit > after.quantity) return { field: 'quantity', least: unit };
  if (people > after.capacity) return { field: 'capacity', least: people };
  const shared = before.sharing !== after.sharing && (after.sharing === 'shared' || parties > 1);
  return shared ? { field: 'sharing', least: 0 } : undefined;
}

// A sold date, as refusals name it.

export type SoldDate = { date: string; bookings: number; people: number };
