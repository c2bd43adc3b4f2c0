// A code is shown at the door: the answer, and the people it checks in.
import type { Deps } from '../../deps.ts';
import { readUuid } from '../../read-id.ts';
import { checkIn } from './arrivals.server.ts';
import { type DoorAnswer, judge, notFoundIn, readAsked } from './check-in.ts';
import { type Doorkeeper, findAtTheDoor, listDoor } from './door.server.ts';

export type Knock = {
  /** As read by a camera or typed. */
  asked: string;
  /** undefined: everybody who has not arrived, unless the answer has to be a question. */
  people?: number | undefined;
  /** The door is for this departure only. */
  departure?: string | undefined;
  /** Made by the device or page: a key counts once. */
  requestKey?: string | undefined;
  at?: Date | undefined;
};

type Needs = Pick<Deps, 'db' | 'now'>;

/** Returns the answer without checking anybody in. */
export async function lookAtTheDoor(deps: Needs, keeper: Doorkeeper, knock: Knock): Promise<DoorAnswer> {
  const booking = await findAtTheDoor(deps, keeper, knock.asked);
  if (booking === undefined) return notFound(deps, keeper, knock.asked);
  return { is: judge(booking, { now: momentOf(deps, knock), departure: knock.departure }), booking };
}

/** A late report of a device, with a number decided at the door, is judged by the time of the event. */
function momentOf({ now }: Needs, { requestKey, people, at }: Knock): Date {
  const told = requestKey !== undefined && people !== undefined ? at : undefined;
  return told === undefined || told > now() ? now() : told;
}

/**
 * Checks everybody in if nothing is open. If there is something to decide (some have arrived, something is
 * due), nobody is checked in until the number is sent.
 */
export async function knock(deps: Needs, keeper: Doorkeeper, knock: Knock): Promise<DoorAnswer> {
  const answer = await lookAtTheDoor(deps, keeper, knock);
  if (answer.is === 'not-found' || answer.is === 'entered') return answer;
  const { people, requestKey, at } = knock;
  const decided = people !== undefined && (answer.is === 'part' || answer.is === 'due');
  // `in`: the people may have arrived by this same key, sent again.
  if (!decided && answer.is !== 'ready' && answer.is !== 'in') return answer;
  const { reference } = answer.booking;
  const done = await checkIn(deps, keeper, { reference, people, requestKey, at });
  const booking = (await findAtTheDoor(deps, keeper, reference)) ?? answer.booking;
  // If the people of a repeated key were taken out since, nobody is in.
  if (done.ok && done.value.counted > 0 && booking.arrived >= done.value.counted)
    return { is: 'entered', booking, entered: done.value.counted };
  return { is: judge(booking, { now: deps.now(), departure: knock.departure }), booking };
}

async function notFound(deps: Needs, keeper: Doorkeeper, asked: string): Promise<DoorAnswer> {
  const scanned = readUuid(readAsked(asked)) !== undefined;
  return notFoundIn(scanned ? [] : await listDoor(deps, keeper), asked);
}
