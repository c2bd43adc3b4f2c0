// Somebody stands at the door with a code: what is answered, and who is counted by it.
import type { Deps } from '../../deps.ts';

import { checkIn } from './arrivals.server.ts';
import { type DoorAnswer, type DoorBooking, judge, nearReference } from './check-in.ts';
import { type Doorkeeper, findAtTheDoor, listDoor } from './door.server.ts';

export type Knock = {
  /** As a camera read it, or as it was typed. */
  asked: string;
  /** undefined: all who are not in yet, unless it has to be asked. */
  people?: number | undefined;
  /** The door is for this departure alone. */
  departure?: string | undefined;
  /** Made by the device or the page that asks: the same key counts once. */
  requestKey?: string | undefined;
  at?: Date | undefined;
};

type Needs = Pick<Deps, 'db' | 'now'>;

/** What would be answered; nobody is counted. */
export async function lookAtTheDoor(deps: Needs, keeper: Doorkeeper, knock: Knock): Promise<DoorAnswer> {
  const booking = await findAtTheDoor(deps, keeper, knock.asked);
  if (booking === undefined) return notFound(deps, keeper, knock.asked);
  return { is: judge(booking, { now: momentOf(deps, knock), departure: knock.departure }), booking };
}

/** What a device tells late, with a number decided at the door, is judged as it was then. */
function momentOf({ now }: Needs, { requestKey, people, at }: Knock): Date {
  const told = requestKey !== undefined && people !== undefined ? at : undefined;
  return told === undefined || told > now() ? now() : told;
}

/**
 * Whoever may come in does, at once. Where it has to be decided (some are in already, something is due) nobody is counted
 * until the number is sent.
 */
export async function knock(deps: Needs, keeper: Doorkeeper, knock: Knock): Promise<DoorAnswer> {
  const answer = await lookAtTheDoor(deps, keeper, knock);
  if (answer.is === 'not-found' || answer.is === 'entered') return answer;
  const { people, requestKey, at } = knock;
  const decided = people !== undefined && (answer.is === 'part' || answer.is === 'due');
  // Who is in may be so by this very key, asked again.
  if (!decided && answer.is !== 'ready' && answer.is !== 'in') return answer;
  const { reference } = answer.booking;
  const done = await checkIn(deps, keeper, { reference, people, requestKey, at });
  const booking = (await findAtTheDoor(deps, keeper, reference)) ?? answer.booking;
  // Asked again by a key whose people have been taken out since, nobody is in by it.
  if (done.ok && done.value.counted > 0 && booking.arrived >= done.value.counted)
    return { is: 'entered', booking, entered: done.value.counted };
  return { is: judge(booking, { now: deps.now(), departure: knock.departure }), booking };
}

async function notFound(deps: Needs, keeper: Doorkeeper, asked: string): Promise<DoorAnswer> {
  const list: DoorBooking[] = asked.length <= 8 ? await listDoor(deps, keeper) : [];
  return { is: 'not-found', asked: asked.slice(0, 40), near: nearReference(list, asked) };
}
