// A change of a booking as its forms ask for it, the guest's and the desk's.
import { parseDay } from '#app/domain/calendar-day.ts';
import { ratesOn } from '#app/domain/catalog/price-on.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Movable } from '#app/domain/lifecycle/movable.server.ts';
import { partyOf } from '#app/domain/lifecycle/change-plan.ts';
import { slotKeyOf } from '#app/domain/minutes.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { previewKey, type WantedChange } from '#app/ui/scheduling/change-fields.tsx';

export type Fields = Pick<FormData, 'get'>;

type Wanted = ReturnType<typeof readWanted>;

/** As the form says it; what it doesn't say is as it is now. */
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

/** Something else is confirmed than was looked at, with a price and a deadline of its own. A late form is told that it is. */
export function isUnseen(fields: Fields, asked: WantedChange, { sequence }: { sequence: number }): boolean {
  return fields.get('previewed') !== previewKey(asked) && readSeen(fields).sequence === sequence;
}

export const UNSEEN_WORDS = 'Hai scelto qualcosa di diverso: guarda cosa cambia adesso, poi conferma';

/** What was seen when it was confirmed. */
export function readSeen(fields: Fields) {
  const number = (name: string) => Number(fields.get(name) || -1);
  return {
    shown: { totalCents: number('total'), backCents: Number(fields.get('shown') ?? -1) },
    sequence: number('sequence'),
    seenWaitingId: Number(fields.get('waiting') ?? 0),
  };
}

/** What the day offers the party, and, where the slot isn't among it, the first that is. */
export async function offerOf<Asked extends Wanted>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { booking, bounds, rates }: Movable,
  asked: Asked,
) {
  const day = parseDay(asked.date);
  if (day === undefined) return { asked, slots: [], rates: [] };
  const people = asked.choices.reduce((sum, choice) => sum + choice.people, 0);
  const { slots } = await findMonthOffer(db, {
    serviceId: booking.service.id,
    bounds: { ...bounds, minPeople: Math.max(1, people) },
    month: undefined,
    day,
    now: now(),
    exceptBookingId: booking.id,
  });
  const own = asked.date === booking.date && asked.slot === slotKeyOf(booking);
  const offered = slots.filter(({ state }) => state === 'bookable');
  const known = own || offered.some(({ key }) => key === asked.slot);
  const slot = known ? asked.slot : (offered[0]?.key ?? asked.slot);
  return { asked: { ...asked, slot }, slots, rates: ratesOn(rates, day) };
}
