// Reads a change of a booking from its forms, the guest's and the desk's.
import { formatDay, parseDay } from '#app/domain/calendar-day.ts';
import { ratesOn } from '#app/domain/catalog/rates/price-on.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Movable } from '#app/domain/lifecycle/changes/movable.server.ts';
import { partyOf, peopleIn, type PlannedChange } from '#app/domain/lifecycle/changes/change-plan.ts';
import type { ChangeError } from '#app/domain/lifecycle/changes/change-refusals.server.ts';
import { slotKeyOf } from '#app/domain/minutes.ts';
import type { Result } from '#app/domain/result.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';
import {
  findDayOffers,
  findNextDays,
  type NextDay,
  SHOWN_DAYS,
} from '#app/domain/scheduling/next-days.server.ts';
import { clockFor } from '#app/domain/scheduling/offers.ts';
import {
  type ChangeLook,
  type NextTime,
  previewKey,
  type WantedChange,
} from '#app/ui/guest/change-fields.tsx';
import { isAboutTime } from './booking-refusals.ts';

export type Fields = Pick<FormData, 'get'>;

type Wanted = ReturnType<typeof readWanted>;

/** Fields that the form doesn't have keep the booking's present values. */
export function readWanted(fields: Fields, { booking, rates }: Movable) {
  const text = (name: string) => String(fields.get(name) ?? '');
  const party = partyOf(booking.lines);
  const ids = new Set([...party.map(({ rateId }) => rateId), ...rates.map(({ id }) => id)]);
  const choices = [...ids].map((rateId) => {
    const now = party.find((each) => each.rateId === rateId)?.people ?? 0;
    const typed = fields.get(`people-${rateId}`) === null ? now : Number(text(`people-${rateId}`));
    const step = Number(text('more') === String(rateId)) - Number(text('less') === String(rateId));
    return { rateId, people: Math.max(0, (Number.isSafeInteger(typed) ? typed : -1) + step) };
  });
  return { choices, date: text('date') || booking.date, slot: text('slot') || slotKeyOf(booking) };
}

/** The form confirms other values than those previewed. A form with an old version gets its own refusal. */
export function isUnseen(fields: Fields, asked: WantedChange, { sequence }: { sequence: number }): boolean {
  return fields.get('previewed') !== previewKey(asked) && readSeen(fields).sequence === sequence;
}

const UNSEEN_WORDS = 'Hai scelto qualcosa di diverso: guarda cosa cambia adesso, poi conferma';

/** Asks to look at the preview, unless the change is impossible. */
export function unseenProblem({ plan, problem }: { plan: unknown; problem: string | undefined }) {
  return { problem: plan === undefined ? problem : UNSEEN_WORDS };
}

/** The state shown when the form was confirmed. */
export function readSeen(fields: Fields) {
  const number = (name: string) => Number(fields.get(name) || -1);
  return {
    shown: { totalCents: number('total'), backCents: Number(fields.get('shown') ?? -1) },
    sequence: number('sequence'),
    seenWaitingId: Number(fields.get('waiting') ?? 0),
  };
}

/** The days that can be chosen; the booking's own day may be past. */
function daysOf({ booking, bounds }: Movable, now: Date): { first: string; last: string } {
  const { today } = clockFor(bounds, now);
  const first = formatDay(today);
  return { first: booking.date < first ? booking.date : first, last: formatDay(today + bounds.horizonDays) };
}

type Told = {
  error: ChangeError | undefined;
  words: (error: ChangeError) => string;
  movable: Movable;
  asked: Wanted;
  slots: readonly SlotOffer[];
  now: Date;
};

/** Places the refusal beside the day if another day helps, otherwise above the form. */
export function problemsOf({ error, words, movable, asked, slots, now }: Told) {
  if (!error) return { problem: undefined, dateProblem: undefined };
  const own = asked.date === movable.booking.date && asked.slot === slotKeyOf(movable.booking);
  if (own || !isAboutTime(error.code)) return { problem: words(error), dateProblem: undefined };
  const isWhole = slots.length > 0 || ['bad-date', 'beyond-horizon'].includes(error.code);
  if (isWhole) return { problem: undefined, dateProblem: words(error) };
  const full = error.code === 'sold-out' ? 'Tutto esaurito' : 'Nessun orario libero';
  const past = asked.date < formatDay(clockFor(movable.bounds, now).today);
  return {
    problem: undefined,
    dateProblem: `${past ? 'Questo giorno è già passato' : `${full} quel giorno`}: scegline un altro`,
  };
}

/** The day's slots for the party; if the wanted slot isn't among them, the first one is chosen. */
async function offerOf<Asked extends Wanted>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { booking, bounds, rates }: Movable,
  asked: Asked,
) {
  const day = parseDay(asked.date);
  if (day === undefined) return { asked, slots: [], rates: [] };
  const { id } = booking.service;
  const services = [{ id, bounds: { ...bounds, minPeople: Math.max(1, peopleIn(asked.choices)) } }];
  const offers = await findDayOffers(db, { services, day, now: now(), exceptBookingIds: [booking.id] });
  const slots = offers.get(id) ?? [];
  const own = asked.date === booking.date && asked.slot === slotKeyOf(booking);
  const offered = slots.filter(({ state }) => state === 'bookable');
  const known = own || offered.some(({ key }) => key === asked.slot);
  const slot = known ? asked.slot : (offered[0]?.key ?? asked.slot);
  const shown = slots.filter(({ key, state }) => state === 'bookable' || (own && key === slot));
  return { asked: { ...asked, slot }, slots: shown, rates: ratesOn(rates, day) };
}

type Looked<Asked> = {
  wanted: Asked;
  preview: (asked: Asked) => Promise<Result<PlannedChange, ChangeError>>;
  words: Told['words'];
};

/** Data of the form: the result of the change or why it is refused, and other times. */
export async function lookAt<Asked extends Wanted>(
  deps: Pick<Deps, 'db' | 'now'>,
  movable: Movable,
  { wanted, preview, words }: Looked<Asked>,
): Promise<ChangeLook<Asked>> {
  const now = deps.now();
  const offer = await offerOf(deps, movable, wanted);
  const [planned, nextTimes] = await Promise.all([
    preview(offer.asked),
    findNextTimes(deps, movable, { ...offer, preview }),
  ]);
  return {
    ...offer,
    plan: planned.ok ? planned.value : undefined,
    days: daysOf(movable, now),
    nextTimes,
    ...problemsOf({ ...offer, words, movable, now, error: planned.ok ? undefined : planned.error }),
  };
}

/**
 * The first days that take the whole party, with the result for each: around the wanted day if it has no
 * places, otherwise from today, and from the booking's own day if none is soon.
 */
async function findNextTimes<Asked extends Wanted>(
  deps: Pick<Deps, 'db' | 'now'>,
  movable: Movable,
  { asked, slots, preview }: Pick<ChangeLook<Asked>, 'asked' | 'slots'> & Pick<Looked<Asked>, 'preview'>,
): Promise<NextTime[]> {
  const { booking, bounds } = movable;
  const people = peopleIn(asked.choices);
  if (!movable.offered || people === 0) return [];
  const service = { id: booking.service.id, bounds: { ...bounds, minPeople: people } };
  const { today } = clockFor(bounds, deps.now());
  const wanted = slots.length === 0 ? parseDay(asked.date) : undefined;
  const look = { services: [service], most: SHOWN_DAYS + 2, now: deps.now(), exceptBookingIds: [booking.id] };
  let free: NextDay[] = [];
  for (const day of [wanted, today, parseDay(booking.date)]) {
    if (day === undefined || free.length > 0) continue;
    const days = (await findNextDays(deps.db, { ...look, from: Math.max(day, today) })).get(service.id) ?? [];
    free = days.filter(({ date, placesLeft }) => placesLeft > 0 && date !== booking.date);
  }
  const times = await Promise.all(
    free.map(async ({ date }) => {
      const { asked: there, slots: offered } = await offerOf(deps, movable, { ...asked, date });
      const { placesLeft = 0 } = offered.find(({ key }) => key === there.slot) ?? {};
      const plan = await preview(there);
      return plan.ok
        ? [{ date, slot: there.slot, placesLeft, totalCents: plan.value.changed.totalCents }]
        : [];
    }),
  );
  return times.flat().slice(0, SHOWN_DAYS);
}
