// A change that asks for what is there already: a form saved as it came, or sent a second time.
import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { slots } from '#db/schema/scheduling.ts';

import type { SlotFields } from '../calendar-fields.ts';

type Asked = { change: SlotFields & { slotId: number; from: string }; units: number };

/** `self`: the slot is so from the chosen day on. `successor`: the one that follows it from that very day is. */
export async function isSameSlotThere(
  tx: Db,
  who: 'self' | 'successor',
  { change, units }: Asked,
): Promise<boolean> {
  const { slotId, from, name, startTime, endTime, quantity } = change;
  const [same] = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        who === 'self'
          ? eq(slots.id, slotId)
          : and(eq(slots.supersedesId, slotId), eq(slots.validFrom, from)),
        isNull(slots.archivedAt),
        eq(slots.name, name),
        eq(slots.startTime, startTime),
        eq(slots.endTime, endTime),
        eq(slots.quantity, quantity ?? units),
      ),
    );
  return same !== undefined;
}
