// Data on a device at the door (IndexedDB): the day's list of the signed-in person, and check-ins that the
// server doesn't know yet. Each has a random id, by which the database counts it once.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type DoorAnswer,
  type DoorBooking,
  findAsked,
  judge,
  notFoundIn,
  readAsked,
  withArrived,
} from '#app/domain/bookings/desk/check-in.ts';
import { answerWords } from './answer-words.ts';

export type AskedCode = { asked: string; people?: number | undefined };
export type Refused = { key: string; words: string };

/** The signed-in person. */
export type Keeper = { id: number; name: string };

type Queued = {
  key: string;
  keeper: number;
  /** Name of the person, shown to others on this device. */
  by: string;
  asked: string;
  guest: string;
  people: number;
  departure: string;
  at: string;
};
/** `at`: when the server was asked for it. */
export type Listed = { at: string; bookings: readonly DoorBooking[] };
type Kept = Listed & { keeper: number };

interface Schema extends DBSchema {
  list: { key: string; value: Kept };
  queue: { key: string; value: Queued };
}

type Store = IDBPDatabase<Schema>;

type Here = {
  waiting: number;
  /** Check-ins of other people on this device; only they, or somebody who confirms it, send them. */
  left: { count: number; by: string };
  /** The day's bookings as this device knows them, with its own check-ins. */
  list: Listed | undefined;
};

type Told = Here & { offline: boolean; signedOut: boolean };

export type CaughtUp = Told & { sent: number; refused: Refused[] };

type AskedHere = AskedCode & { departure: string | undefined };

export type Device = {
  ask(asked: AskedHere): Promise<Told & { answer: DoorAnswer | undefined }>;
  /** Sends waiting check-ins and reloads the list; `ofAll` also sends those of others. */
  catchUp(ofAll?: boolean): Promise<CaughtUp>;
};

const CALL = '/checkin/day.json';
const PATIENCE_MS = 6000;

const openStore = () =>
  openDB<Schema>('check-in', 1, {
    upgrade(made) {
      made.createObjectStore('list');
      made.createObjectStore('queue', { keyPath: 'key' });
    },
  });

/** A list of another person or an old one is deleted. */
export async function openDevice(keeper: Keeper, opened: Promise<Store> = openStore()): Promise<Device> {
  const db = await opened;
  const kept = await db.get('list', 'day');
  if (kept && (kept.keeper !== keeper.id || Date.now() - Date.parse(kept.at) > 24 * 3_600_000))
    await db.delete('list', 'day');
  return {
    ask: (asked) => oneAtATime(() => ask(db, keeper, asked)),
    catchUp: (ofAll = false) => catchUp(db, keeper, ofAll),
  };
}

/** First sends waiting check-ins of the same booking, so that nobody is counted twice. */
async function ask(
  db: Store,
  keeper: Keeper,
  { asked, people, departure }: AskedHere,
): Promise<Told & { answer: DoorAnswer | undefined }> {
  const fields = { key: crypto.randomUUID(), at: new Date().toISOString(), departure: departure ?? '' };
  const reply = (await sendBefore(db, asked))
    ? await post({ ...fields, asked, people: String(people ?? '') })
    : 'nobody';
  if (reply !== 'nobody') {
    const answer = reply === 'signed-out' ? undefined : reply;
    if (answer && answer.is !== 'not-found') await keepOne(db, answer.booking);
    return { answer, offline: false, signedOut: reply === 'signed-out', ...(await hereNow(db, keeper)) };
  }
  const answer = await askTheList(db, { keeper, asked, people, departure, at: new Date(fields.at) });
  // Stores the number of people, so that people counted by others meanwhile are not counted again.
  if (answer.is === 'entered') {
    const { booking, entered } = answer;
    const { reference, guest } = booking;
    const by = { keeper: keeper.id, by: keeper.name };
    await db.put('queue', { ...fields, ...by, asked: reference, guest, people: entered });
  }
  return { answer, offline: true, signedOut: false, ...(await hereNow(db, keeper)) };
}

/** True if the server knows all check-ins of that booking. Refused ones stay, to be reported with the others. */
async function sendBefore(db: Store, asked: string): Promise<boolean> {
  const list = await db.get('list', 'day');
  const reference = findAsked(list?.bookings ?? [], asked)?.reference ?? readAsked(asked);
  for (const queued of await queueOf(db))
    if (queued.asked === reference) {
      const reply = await send(queued);
      if (reply === 'nobody') return false;
      if (reply !== 'signed-out' && reply.is === 'entered') await db.delete('queue', queued.key);
    }
  return true;
}

type Asking = {
  keeper: Keeper;
  asked: string;
  people: number | undefined;
  departure: string | undefined;
  at: Date;
};

async function listOf(db: Store, { id }: Keeper): Promise<Here['list']> {
  const kept = await db.get('list', 'day');
  return kept?.keeper === id ? kept : undefined;
}

async function askTheList(db: Store, { keeper, asked, people, departure, at }: Asking): Promise<DoorAnswer> {
  const bookings = (await listOf(db, keeper))?.bookings ?? [];
  const booking = findAsked(bookings, asked);
  if (!booking) return notFoundIn(bookings, asked);
  const is = judge(booking, { now: at, departure });
  const left = booking.people - booking.arrived;
  const decided = people !== undefined && people <= left && (is === 'part' || is === 'due');
  if (is !== 'ready' && !decided) return { is, booking };
  const entered = Math.min(people ?? left, left);
  const after = withArrived(booking, entered, { at, by: 'questo dispositivo' });
  await keepOne(db, after);
  return { is: 'entered', booking: after, entered };
}

async function keepOne(db: Store, booking: DoorBooking): Promise<void> {
  const tx = db.transaction('list', 'readwrite');
  const kept = await tx.store.get('day');
  if (kept) {
    const bookings = kept.bookings.map((each) => (each.reference === booking.reference ? booking : each));
    await tx.store.put({ ...kept, bookings }, 'day');
  }
  await tx.done;
}

let running: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = running.then(work, work);
  running = next.catch(() => undefined);
  return next;
}

/** Sends one at a time, so that a question at the door waits for one call only. */
async function catchUp(db: Store, keeper: Keeper, ofAll: boolean): Promise<CaughtUp> {
  const refused: Refused[] = [];
  let sent = 0;
  for (const queued of await queueOf(db)) {
    const own = queued.keeper === keeper.id;
    if (!own && !ofAll) continue;
    const reply = await oneAtATime(() => sendQueued(db, queued, own));
    if (reply === undefined) continue;
    if (reply === 'nobody' || reply === 'signed-out') return told(db, keeper, { reply, sent, refused });
    if (reply.is !== 'entered')
      refused.push({
        key: queued.key,
        words: `${queued.asked} ${queued.guest}. ${answerWords(reply).title}`,
      });
    sent += 1;
  }
  const reply = await oneAtATime(() => keepList(db, keeper));
  return told(db, keeper, { reply, sent, refused });
}

/** undefined: already sent, or of an activity that only its author may see. */
async function sendQueued(db: Store, queued: Queued, own: boolean) {
  if (!(await db.get('queue', queued.key))) return undefined;
  const reply = await send(queued);
  if (reply === 'nobody' || reply === 'signed-out') return reply;
  if (reply.is === 'not-found' && !own) return undefined;
  await db.delete('queue', queued.key);
  return reply;
}

/** Adds check-ins that the server doesn't know yet. */
async function keepList(db: Store, keeper: Keeper) {
  const readAt = new Date().toISOString();
  const list = await call<DoorBooking[]>({});
  if (list === 'nobody' || list === 'signed-out') return list;
  const queue = await queueOf(db);
  const bookings = list.map((booking) =>
    queue
      .filter(({ asked }) => asked === booking.reference)
      .reduce((each, { people, at, by }) => withArrived(each, people, { at: new Date(at), by }), booking),
  );
  await db.put('list', { keeper: keeper.id, at: readAt, bookings }, 'day');
  return list;
}

async function told(
  db: Store,
  keeper: Keeper,
  { reply, sent, refused }: { reply: unknown; sent: number; refused: Refused[] },
) {
  const here = await hereNow(db, keeper);
  return { offline: reply === 'nobody', signedOut: reply === 'signed-out', ...here, sent, refused };
}

/** In order of time. */
async function queueOf(db: Store): Promise<Queued[]> {
  return (await db.getAll('queue')).toSorted((a, b) => a.at.localeCompare(b.at));
}

async function hereNow(db: Store, keeper: Keeper): Promise<Here> {
  const all = await queueOf(db);
  const left = all.filter((each) => each.keeper !== keeper.id);
  const by = [...new Set(left.map((each) => each.by))].join(', ');
  return {
    waiting: all.length - left.length,
    left: { count: left.length, by },
    list: await listOf(db, keeper),
  };
}

function send({ key, asked, people, departure, at }: Queued) {
  return post({ key, asked, people: String(people), departure, at });
}

function post(fields: Record<string, string>) {
  return call<DoorAnswer>({ method: 'POST', body: new URLSearchParams(fields) });
}

async function call<T>(init: RequestInit): Promise<T | 'nobody' | 'signed-out'> {
  try {
    const response = await fetch(CALL, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    // A redirect means that the person is signed out.
    if (response.redirected) return 'signed-out';
    if (!response.ok) return 'nobody';
    return (await response.json()) as T;
  } catch {
    return 'nobody';
  }
}
