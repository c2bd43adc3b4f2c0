// A marketplace entry: types, filters and forms.
import { z } from 'zod';
import { formNonceField, longText } from '../text-fields.ts';
import type { BasisPoints, Cents } from '../money/cents.ts';
import { percentField } from '../money/percent-text.ts';
import type { Page } from '../paging.ts';

/** `origin` provides the service, `destination` resells it. */
export type Side = 'origin' | 'destination';

/** An entry: one activity resells another's service, or has asked to. Browser-safe. */
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
  /** Sides of which the viewer is a member. */
  sides: Side[];
  fee: BasisPoints;
  proposedFee: BasisPoints | undefined;
  proposedBy: Side | undefined;
  status: EntryStatus;
  source: EntrySource;
  endedBy: Side | undefined;
  /** Accepted but not for sale now: archived, not in the marketplace any more, or not bookable. */
  suspended: boolean;
  /** A day in the platform's zone. */
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

/** What the viewer can do with the entry now. */
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
  /** Name of the person, unless erased. */
  actor: string | undefined;
  fee: BasisPoints | undefined;
  reason: string | undefined;
};

/** Of confirmed and completed bookings. */
/** `ownerCents` is only for the owner's people. */
export type EntrySales = {
  count: number;
  totalCents: Cents;
  resellerCents: Cents;
  ownerCents: Cents | undefined;
};

export type EntryDetails = EntryItem & {
  maxResaleFee: BasisPoints;
  rejectionReason: string | undefined;
  events: EntryEvent[];
  sales: EntrySales;
};

/** Filters of the list, as its address has them. Invalid values are left out. */
export const ENTRY_SIDES = ['received', 'sent'] as const;
/** `ENDED` is not a status: an ended entry keeps its last status. */
export const ENTRY_STATES = [...ENTRY_STATUSES, 'ENDED'] as const;

export type EntryFilter = {
  /** Proposals about the viewer's services, or by the viewer about others' services. */
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

/** Forms of the actions on an entry. */
export const REASON_LENGTH = 500;

export const rejectionForm = z.object({ reason: longText(REASON_LENGTH) });
export const feeForm = z.object({ fee: percentField });
/** The fee on the page, in basis points. */
export const feeAnswerForm = z.object({ fee: z.int().min(0).max(10_000).catch(-1) });
/** The status on the page; a proposal may have been accepted since. */
export const withdrawalForm = z.object({ seen: z.enum(ENTRY_STATUSES).optional().catch(undefined) });

/** The form that adds a service to own catalogs. */
export const NO_CATALOG = 'Scegli almeno un catalogo';

export const resaleForm = z.object({
  catalogIds: z.array(z.int(), { error: NO_CATALOG }).min(1, NO_CATALOG).max(200),
  fee: percentField,
  formNonce: formNonceField,
});
