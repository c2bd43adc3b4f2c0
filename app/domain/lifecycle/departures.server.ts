// All bookings of a departure: finds them, and calls them off together.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { isKnown } from '../bookings/guests.server.ts';
import { fullName } from '../bookings/booking-view.ts';
import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import { lockBooking } from '../bookings/lock-booking.server.ts';
import { onSitePaid } from '../bookings/money/on-site-money.server.ts';
import { cancelPending } from '../bookings/placing/own-holds.server.ts';
import { isExpected } from '../bookings/standing.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { findRefundable } from '../payments/refunds.server.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { parseDay } from '../calendar-day.ts';
import { lockDays } from '../scheduling/resources/terms.server.ts';
import { formatMinute, minuteOf, slotKeyOf } from '../minutes.ts';
import { cancelConfirmed } from './cancel.server.ts';
import {
  type AtStake,
  atStake,
  type CalledOff,
  type Departure,
  type DepartureParty,
  isIn,
  isMore,
  type Kept,
  type Untold,
} from './departure.ts';
import { changeMovable } from './changes/change-booking.server.ts';
import { partyOf } from './changes/change-plan.ts';
import { findTaken } from './mark-paid.server.ts';
import { findMovable } from './changes/movable.server.ts';
import { withdrawWaiting } from './changes/waiting-move.server.ts';
import { heldBy } from '../activities/members.server.ts';
import type { Right } from '../activities/staff.ts';

// Reads a slot on one day with its parties, for members of the activity. Parties have the slot's times and
// resource, because an edited slot becomes another row and older bookings keep the old one
// (docs/decisions/0060).

type Row = Omit<Departure, 'otherTimes' | 'parties' | 'untold'> & {
  parties: Departure['parties'] | null;
  untold: Departure['untold'] | null;
  times: { start: string; end: string; name: string }[] | null;
};

/** undefined: not found, or somebody else's. */
export async function findDeparture(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { slotId, date, right }: { slotId: number; date: string; right: Right },
): Promise<Departure | undefined> {
  if (parseDay(date) === undefined) return undefined;
  const ofDeparture = sql`b.resource_id = r.id and b.date = ${date}::date and b.start_time = s.start_time and b.end_time = s.end_time`;
  const [row] = await db.execute<Row>(sql`
    select s.id as "slotId", r.id as "resourceId", r.activity_id as "activityId", ${date}::text as date, s.name as "slotName",
           s.start_time::text as "startTime", s.end_time::text as "endTime", r.name as "resourceName", a.name as "activityName", a.time_zone as "timeZone",
           (exists (select 1 from slot_closures x where x.slot_id = s.id and x.date = ${date}::date)
             or exists (select 1 from closed_dates x where x.calendar_id = c.id and x.date = ${date}::date)) as closed,
           (select json_agg(json_build_object('id', b.id, 'reference', b.reference, 'guest', rtrim(b.name || ' ' || b.surname),
                     'phoneOnly', case when b.email = '' then b.phone end, 'service', b.service_name, 'people', b.quantity, 'status', b.status, 'takenCents', ${onSitePaid}::float8,
                     'refundableCents', booking_refundable_cents(b.id)) order by b.created_at, b.id)
              from bookings b where ${ofDeparture} and ${isExpected(now())}) as parties,
           (${untoldGuests({ ofDeparture, date, now: now() })}) as untold,
           (select count(*)::int from booking_moves v join bookings b on b.id = v.booking_id
             where v.resource_id = r.id and v.date = ${date}::date and v.start_time = s.start_time and v.end_time = s.end_time
               and v.status = 'waiting' and b.email = '' and not (${ofDeparture})) as "untoldChanges",
           (select json_agg(distinct jsonb_build_object('start', t.start_time::text, 'end', t.end_time::text, 'name', t.name))
              from slots t join calendars k on k.id = t.calendar_id
             where k.resource_id = r.id and t.archived_at is null and k.archived_at is null) as times
      from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
      join activities a on a.id = r.activity_id join memberships m on m.activity_id = a.id and ${heldBy(viewer, right)}
     where s.id = ${slotId}`);
  if (!row) return undefined;
  const { times, parties, untold, startTime, endTime, ...rest } = row;
  return {
    ...rest,
    startTime: formatMinute(minuteOf(startTime)),
    endTime: formatMinute(minuteOf(endTime)),
    parties: parties ?? [],
    untold: untold ?? [],
    otherTimes: (times ?? []).map(timeChoice).sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

type Asked = { ofDeparture: SQL; date: string; now: Date };

/** Whose booking operators cancelled here or moved away from here, within the query of a slot. */
function untoldGuests({ ofDeparture, date, now }: Asked): SQL {
  const movedFrom = sql`select from booking_events e where e.booking_id = b.id and e.kind = 'moved' and e.actor = 'operator'
    and e.detail->'from' @> jsonb_build_object('resourceId', r.id, 'date', ${date}::text, 'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'))`;
  return sql`
    select json_agg(json_build_object('reference', b.reference, 'guest', rtrim(b.name || ' ' || b.surname), 'phone', b.phone,
             'became', b.became) order by b.created_at, b.id)
      from (select b.*, 'cancelled' as became from bookings b where ${ofDeparture} and b.cancellation_reason = 'operator'
            union all
            select b.*, 'moved' from bookings b where b.owner_activity_id = r.activity_id and b.starts_at > ${now.toISOString()}::timestamptz
               and b.status <> 'cancelled' and not (${ofDeparture}) and exists (${movedFrom})) b
     where b.email = '' and ${isKnown}`;
}

function timeChoice({ start, end, name }: { start: string; end: string; name: string }) {
  const hours = `${formatMinute(minuteOf(start))}–${formatMinute(minuteOf(end))}`;
  return { key: slotKeyOf({ startTime: start, endTime: end }), label: `${hours} ${name}` };
}

export type CallOff = {
  slotId: number;
  date: string;
  /** Reason in words for the guests; also stored with the closed slot. */
  reason: string;
  /** Where all parties go; undefined: they are refunded. */
  moveTo: { date: string; slot: string } | undefined;
  /** Parties and sums shown for confirmation; if there are more now, they are shown first. */
  shown?: AtStake | undefined;
};

/**
 * Calls a departure off: closes it, then refunds or moves each party. One transaction for each booking, so
 * that repeating it completes what a crash left.
 */
export async function cancelDeparture(
  deps: Deps,
  viewer: Viewer,
  callOff: CallOff,
): Promise<Result<CalledOff, 'not-found' | 'same-time' | 'more-at-stake'>> {
  const departure = await findDeparture(deps, viewer, { ...callOff, right: 'manage' });
  if (!departure) return err('not-found');
  if (callOff.moveTo && isSame(departure, callOff.moveTo)) return err('same-time');
  const closed = await close(deps, { viewer, callOff, departure });
  if (!closed.ok) return closed;
  const ended = await endMovesTo(deps, { viewer, callOff, departure });
  const untold = new Map(ended.map((each) => [each.reference, each]));
  const done: CalledOff = { cancelled: 0, moved: 0, refundCents: 0, inPersonCents: 0, untold: [], kept: [] };
  for (const party of closed.value.parties) {
    const became = await settleParty(deps, { viewer, callOff, departure, party, done });
    const { reference, guest, phoneOnly: phone } = party;
    if (became && phone !== null) untold.set(reference, { reference, guest, phone, became });
  }
  return ok({ ...done, untold: [...untold.values()] });
}

function isSame(departure: Departure, to: { date: string; slot: string }): boolean {
  return to.date === departure.date && to.slot === slotKeyOf(departure);
}

type Closing = { viewer: Viewer; callOff: CallOff; departure: Departure };

/**
 * Closes the slot, and others at the same time on the resource, under the lock of bookings of that day.
 * Returns the departure after that: no booking can be added any more.
 */
function close(
  deps: Deps,
  { viewer, callOff, departure: { slotId, resourceId, date } }: Closing,
): Promise<Result<Departure, 'not-found' | 'more-at-stake'>> {
  return transact(deps.db, async (tx): Promise<Result<Departure, 'not-found' | 'more-at-stake'>> => {
    await lockDays(tx, [{ resourceId, date }]);
    const departure = await findDeparture({ ...deps, db: tx }, viewer, { ...callOff, right: 'manage' });
    if (!departure) return err('not-found');
    if (callOff.shown && isMore(atStake(departure), callOff.shown)) return err('more-at-stake');
    await tx.execute(sql`
      insert into slot_closures (slot_id, date, reason)
      select t.id, ${date}::date, ${callOff.reason}::text
        from slots s join slots t on t.start_time = s.start_time and t.end_time = s.end_time
        join calendars c on c.id = t.calendar_id and c.resource_id = ${resourceId}
       where s.id = ${slotId} and (t.id = s.id or (t.archived_at is null and c.archived_at is null
         and ${date}::date between greatest(c.start_date, t.valid_from) and least(c.end_date, t.valid_to)))
      on conflict (slot_id, date) do update set reason = excluded.reason`);
    return ok(departure);
  });
}

/**
 * Ends changes that wait for payment and lead to this departure: those bookings stay where they are. Returns
 * the guests who get no mail about it.
 */
async function endMovesTo(deps: Deps, { viewer, callOff, departure }: Closing): Promise<Untold[]> {
  const { resourceId, date, startTime, endTime } = departure;
  const waiting = await deps.db
    .select({ bookingId: bookingMoves.bookingId })
    .from(bookingMoves)
    .where(
      and(
        eq(bookingMoves.resourceId, resourceId),
        eq(bookingMoves.date, date),
        eq(bookingMoves.startTime, startTime),
        eq(bookingMoves.endTime, endTime),
        eq(bookingMoves.status, 'waiting'),
      ),
    );
  const untold: Untold[] = [];
  for (const { bookingId } of waiting) {
    await deps.db.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const ended = await withdrawWaiting({ ...deps, db: tx }, booking, { viewer, note: callOff.reason });
      const { reference, email, phone } = booking;
      if (ended && email === '') untold.push({ reference, guest: fullName(booking), phone, became: 'stays' });
    });
  }
  return untold;
}

type Settling = {
  viewer: Viewer;
  callOff: CallOff;
  departure: Departure;
  party: DepartureParty;
  done: CalledOff;
};

type Settled = Promise<Untold['became'] | undefined>;

/** How the party has left the departure; undefined: not at all. */
async function settleParty(deps: Deps, settling: Settling): Settled {
  const { party, callOff, done } = settling;
  if (party.status === 'completed') done.kept.push({ reference: party.reference, why: 'completed' });
  else if (callOff.moveTo && party.status === 'confirmed') return moveParty(deps, settling, callOff.moveTo);
  else return cancelParty(deps, settling);
  return undefined;
}

const WHY_NOT: Partial<Record<string, Kept['why']>> = {
  'bad-date': 'not-offered',
  'slot-not-offered': 'not-offered',
  stopped: 'not-offered',
  'beyond-horizon': 'not-offered',
  started: 'started',
  'sold-out': 'no-room',
  'too-few-places': 'no-room',
};

/** Moves at the price paid; parties that don't fit stay for the operator to decide. */
async function moveParty(
  deps: Deps,
  { viewer, callOff, departure, party, done }: Settling,
  to: { date: string; slot: string },
): Settled {
  const movable = await findMovable(deps, viewer, party.reference);
  if (!movable || !isIn(departure, { ...movable.booking, resourceId: movable.resourceId })) return undefined;
  const moved = await changeMovable(deps, {
    movable,
    input: {
      ...to,
      choices: partyOf(movable.booking.lines),
      price: 'sold',
      givesBack: true,
      pays: 'link',
      shown: undefined,
      sequence: movable.booking.sequence,
      note: callOff.reason,
    },
    by: viewer,
  });
  if (moved.ok) done.moved += 1;
  // Somebody changed the booking meanwhile: it may have left this departure.
  else if (moved.error.code !== 'changed' && moved.error.code !== 'not-movable')
    done.kept.push({ reference: party.reference, why: WHY_NOT[moved.error.code] ?? 'busy' });
  return moved.ok ? 'moved' : undefined;
}

/** Gives back everything, by card and in person. */
async function cancelParty(deps: Deps, { viewer, callOff, departure, party, done }: Settling): Settled {
  const back = await deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const booking = await lockBooking(tx, party.id);
    if (!isIn(departure, booking) || booking.status === 'cancelled') return undefined;
    const by = { actorUserId: viewer.userId };
    const note = callOff.reason;
    if (booking.status === 'pending') {
      await cancelPending(inTx, [booking.id], { reason: 'operator', actor: 'operator', ...by });
      await queueBookingMails(inTx, booking, { of: 'cancelled', data: note === '' ? {} : { note } });
      return { refundCents: 0, inPersonCents: 0 };
    }
    if (booking.status !== 'confirmed') return undefined;
    const refundCents = await findRefundable(tx, booking.id);
    const inPerson = { cents: await findTaken(inTx, booking.id) };
    const cancellation = { reason: 'operator' as const, refundCents, inPerson, note, ...by };
    return {
      refundCents: await cancelConfirmed(inTx, booking, cancellation),
      inPersonCents: inPerson.cents,
    };
  });
  if (back === undefined) return undefined;
  done.cancelled += 1;
  done.refundCents += back.refundCents;
  done.inPersonCents += back.inPersonCents;
  return 'cancelled';
}
