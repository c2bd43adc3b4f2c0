// Carries out what a form or device sends from the door, for members and guides' links.
import { type ArrivalError, correctArrived, undoCheckIn } from '#app/domain/bookings/desk/arrivals.server.ts';
import { type DoorAnswer, readAsked } from '#app/domain/bookings/desk/check-in.ts';
import { type Knock, knock, lookAtTheDoor } from '#app/domain/bookings/desk/check-in.server.ts';
import type { Doorkeeper } from '#app/domain/bookings/desk/door.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { readId, readUuid } from '#app/domain/read-id.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { ok, type Result } from '#app/domain/result.ts';

/** Checks people in, takes a check-in back, or corrects their number. */
export async function answerAtTheDoor(deps: Deps, keeper: Doorkeeper, fields: FormData): Promise<DoorAnswer> {
  const text = (name: string) => String(fields.get(name) ?? '');
  const asked = text('asked');
  const people = readId(text('people'));
  const departure = text('departure').slice(0, 60) || undefined;
  const reference = readAsked(asked);
  if (text('do') === 'undo') await tried(undoCheckIn(deps, keeper, { reference }));
  else if (text('do') === 'correct' && people !== undefined)
    await tried(correctArrived(deps, keeper, { reference, people }));
  else {
    const at = new Date(text('at'));
    return knockUndoably(deps, keeper, {
      asked,
      people,
      departure,
      requestKey: readUuid(text('key')),
      at: Number.isNaN(at.getTime()) ? undefined : at,
    });
  }
  return lookAtTheDoor(deps, keeper, { asked });
}

/** Members can undo their own check-in for a minute; a guide's link has no account for that. */
async function knockUndoably(deps: Deps, keeper: Doorkeeper, asking: Knock): Promise<DoorAnswer> {
  if (!('viewer' in keeper)) return knock(deps, keeper, asking);
  const seen = await lookAtTheDoor(deps, keeper, asking);
  if (seen.is === 'not-found') return seen;
  const { reference } = seen.booking;
  const { departure } = asking;
  const query = new URLSearchParams({ code: reference, ...(departure !== undefined && { departure }) });
  const asked = { ...keeper, kind: 'check-in', of: [reference], back: `/checkin?${query}` } as const;
  const done = await undoable(deps, asked, async (inTx) => ok(await knock(inTx, keeper, asking)));
  if (!done.ok) return seen;
  const { value: answer, undo } = done.value;
  return answer.is === 'entered' ? { ...answer, undo } : answer;
}

/** Ignores a refusal: the booking's state after it tells what happened. */
async function tried(done: Promise<Result<unknown, ArrivalError>>): Promise<void> {
  await done;
}

/** Headers that allow the camera, and WebAssembly for reading codes if the browser can't (docs/decisions/0067). */
export const CAMERA_HEADERS = {
  'X-Scans': '1',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};
