// An agreement as pages show, filter and fill in.
import { z } from 'zod';
import { formNonceField, longText } from '../text-fields.ts';
import type { BasisPoints, Cents } from '../money/cents.ts';
import { percentField } from '../money/percent-text.ts';
import type { Page } from '../paging.ts';

/** `origin` provides the service, `destination` resells it. */
export type Side = 'origin' | 'destination';

/** An entry: one activity reselling another's service, or asking to. Pure and browser-safe. */
export const ENTRY_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export const ENTRY_SOURCES = ['DIRECT', 'PROPOSAL'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

export type EntryItem = {
  id: number;
  serviceId: number;
  serviceName: string;
  catalogName: string | undefined;
  origin: string;
  destination: string;
  /** Of which sides the viewer is a member. */
  sides: Side[];
  fee: BasisPoints;
  proposedFee: BasisPoints | undefined;
  /** Who asked for the change. */
  proposedBy: Side | undefined;
  status: EntryStatus;
  source: EntrySource;
  endedBy: Side | undefined;
  /** Accepted, but not sold now: archived, no longer shown, or not bookable. */
  suspended: boolean;
  /** A day in Rome. */
  date: string;
};

export type EntryPage = Omit<Page<EntryItem>, 'items'> & { entries: EntryItem[] };

export const ENTRY_ACTIONS = [
  'accept',
  'reject',
  'withdraw',
  'end',
  'propose-fee',
  'accept-fee',
  'reject-fee',
  'withdraw-fee',
] as const;
export type EntryAction = (typeof ENTRY_ACTIONS)[number];

type State = Pick<EntryItem, 'sides' | 'status' | 'endedBy' | 'proposedFee' | 'proposedBy'>;

/** What the viewer can do about it now. */
export function actionsOf({ sides, status, endedBy, proposedFee, proposedBy }: State): EntryAction[] {
  if (endedBy !== undefined || status === 'REJECTED') return [];
  const is = (side: Side) => sides.includes(side);
  if (status === 'PENDING')
    return [
      ...(is('origin') ? (['accept', 'reject'] as const) : []),
      ...(is('destination') ? (['withdraw'] as const) : []),
    ];
  return [
    ...feeActions({ sides, proposedFee, proposedBy }),
    ...(is('origin') ? (['end'] as const) : []),
    ...(is('destination') ? (['withdraw'] as const) : []),
  ];
}

function feeActions({ sides, proposedFee, proposedBy }: Omit<State, 'status' | 'endedBy'>): EntryAction[] {
  if (proposedFee === undefined) return ['propose-fee'];
  const answers = sides.some((side) => side !== proposedBy);
  const asked = sides.some((side) => side === proposedBy);
  return [
    ...(answers ? (['accept-fee', 'reject-fee'] as const) : []),
    ...(asked ? (['withdraw-fee'] as const) : []),
  ];
}

export const EVENT_KINDS = [
  'added',
  'proposed',
  'accepted',
  'rejected',
  'withdrawn',
  'ended',
  'fee-proposed',
  'fee-accepted',
  'fee-rejected',
  'fee-withdrawn',
] as const;
export type EntryEventKind = (typeof EVENT_KINDS)[number];

export type EntryEvent = {
  kind: EntryEventKind;
  at: Date;
  /** A person's name, where they still are. */
  actor: string | undefined;
  fee: BasisPoints | undefined;
  reason: string | undefined;
};

/** Over confirmed and completed bookings. */
export type EntrySales = { count: number; totalCents: Cents; resellerCents: Cents; ownerCents: Cents };

export type EntryDetails = EntryItem & {
  maxResaleFee: BasisPoints;
  rejectionReason: string | undefined;
  events: EntryEvent[];
  sales: EntrySales;
};

/** What the list of entries can be narrowed by, as its address says it. Anything unusable is left out. */
export const ENTRY_SIDES = ['received', 'sent'] as const;
/** `ENDED` is no status of its own: what ended keeps the one it had. */
export const ENTRY_STATES = [...ENTRY_STATUSES, 'ENDED'] as const;

export type EntryFilter = {
  /** From others about one's own services, or about theirs. */
  side: (typeof ENTRY_SIDES)[number] | undefined;
  state: EntryStatus | 'ENDED' | undefined;
  source: EntrySource | undefined;
};

export const ENTRIES_PER_PAGE = 24;

export function readEntryFilter(query: URLSearchParams): EntryFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  return {
    side: oneOf('side', ENTRY_SIDES),
    state: oneOf('status', ENTRY_STATES),
    source: oneOf('source', ENTRY_SOURCES),
  };
}

/** What the pages of an entry's actions send. */
export const REASON_LENGTH = 500;

export const rejectionForm = z.object({ reason: longText(REASON_LENGTH) });
export const feeForm = z.object({ fee: percentField });
/** The fee that was on the page, in basis points. */
export const feeAnswerForm = z.object({ fee: z.int().min(0).max(10_000).catch(-1) });
/** What it was on the page: a proposal may have been accepted since. */
export const withdrawalForm = z.object({ seen: z.enum(ENTRY_STATUSES).optional().catch(undefined) });

/** The form that takes a service into one's own catalogs. */
export const NO_CATALOG = 'Scegli almeno un catalogo';

export const resaleForm = z.object({
  catalogIds: z.array(z.int(), { error: NO_CATALOG }).min(1, NO_CATALOG).max(200),
  fee: percentField,
  formNonce: formNonceField,
});
