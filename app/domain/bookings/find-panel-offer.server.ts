// What the booking panel of a service page shows for a choice: month, slots, price and whether it can be booked.
import type { Deps } from '../deps.ts';
import type { MonthOffer, SlotOffer } from '../scheduling/availability.ts';
import { parseDay, parseMonth } from '../scheduling/calendar-day.ts';
import { findMonthOffer } from '../scheduling/find-month-offer.server.ts';
import type { ServiceBounds } from '../catalog/service-bounds.ts';
import type { ResourceRule } from '../scheduling/rooms.ts';
import { instantOf, minuteOf } from '../scheduling/wall-clock.ts';
import type { PlaceBookingError } from './place-booking.server.ts';
import {
  quote,
  type Choice,
  type PartyLimits,
  type QuotableRate,
  type Quote,
  type QuoteError,
} from '../catalog/quote.ts';

export type PanelQuestion = {
  serviceId: number;
  bounds: ServiceBounds;
  rates: readonly QuotableRate[];
  cancellationHours: number;
  month: string | undefined;
  date: string | undefined;
  slot: string | undefined;
  choices: readonly Choice[];
  /** A booking whose places count as free: one that this choice would take the place of. */
  exceptBookingId?: number | undefined;
};

export type PanelOffer = {
  month: MonthOffer;
  slots: SlotOffer[];
  /** undefined while the choice has no price. */
  quote: Quote | undefined;
  /** Of the alternative that the price is reckoned with. */
  limits: PartyLimits;
  /** Of the chosen slot, or of the only one of the day; undefined once it is over. */
  freeCancellationUntil: Date | undefined;
  /** Why the choice can't be booked; undefined when it can. */
  refusal: PlaceBookingError | undefined;
};

export async function findPanelOffer(
  deps: Pick<Deps, 'db' | 'now'>,
  question: PanelQuestion,
): Promise<PanelOffer> {
  const day = question.date === undefined ? undefined : parseDay(question.date);
  const month = question.month === undefined ? undefined : parseMonth(question.month);
  const { serviceId, bounds, exceptBookingId } = question;
  const now = deps.now();
  const request = { serviceId, bounds, month, day, now, exceptBookingId };
  const { resources, ...offer } = await findMonthOffer(deps.db, request);
  const slot = offer.slots.find(({ key }) => key === question.slot);
  // The only one of its day is chosen without being asked for.
  const likely = slot ?? (offer.slots.length === 1 ? offer.slots[0] : undefined);
  const quoted = quoteFor(question, resources);
  return {
    ...offer,
    quote: quoted.ok ? quoted.value : undefined,
    limits: limitsOf(quoted.by),
    freeCancellationUntil:
      day === undefined || !likely ? undefined : deadline({ day, slot: likely, question, now }),
    refusal: refusalOf({ question, day, slot, quoted }),
  };
}

type Quoted = ({ ok: true; value: Quote } | { ok: false; error: QuoteError }) & {
  by: ResourceRule | undefined;
};

/** By the first alternative whose limits the party meets, as the booking itself will choose. */
function quoteFor({ choices, rates }: PanelQuestion, resources: readonly ResourceRule[]): Quoted {
  const quotes = resources.map((by) => ({ ...quote(choices, rates, by), by }));
  return (
    quotes.find(({ ok }) => ok) ?? quotes[0] ?? { ok: false, error: { code: 'unknown-rate' }, by: undefined }
  );
}

function limitsOf(resource: ResourceRule | undefined): PartyLimits {
  if (!resource) return { minParticipants: 1, maxParticipants: undefined, capacity: 1 };
  const { minParticipants, maxParticipants, capacity } = resource;
  return { minParticipants, maxParticipants, capacity };
}

type Deadline = { day: number; slot: SlotOffer; question: PanelQuestion; now: Date };

function deadline({ day, slot, question, now }: Deadline): Date | undefined {
  const startsAt = instantOf(day, minuteOf(slot.startTime), question.bounds.timeZone);
  if (!startsAt) return undefined;
  const until = new Date(startsAt.getTime() - question.cancellationHours * 3_600_000);
  return until > now ? until : undefined;
}

type Judged = {
  question: PanelQuestion;
  day: number | undefined;
  slot: SlotOffer | undefined;
  quoted: Quoted;
};

function refusalOf({ question, day, slot, quoted }: Judged): PlaceBookingError | undefined {
  if (day === undefined) return { code: question.date === undefined ? 'no-date' : 'bad-date' };
  if (question.slot === undefined) return { code: 'no-slot' };
  if (!slot) return { code: 'slot-not-offered' };
  if (slot.state === 'started') return { code: 'started' };
  if (slot.state === 'cut_off') return { code: 'cut-off' };
  if (!quoted.ok) return quoted.error;
  if (slot.state === 'sold_out') return { code: 'sold-out' };
  if (quoted.value.people > slot.largestParty) {
    return { code: 'too-few-places', left: slot.placesLeft, largestParty: slot.largestParty };
  }
  return question.choices.length === 0 ? { code: 'no-people' } : undefined;
}
