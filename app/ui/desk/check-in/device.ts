// What a device at the door keeps (IndexedDB): the day's list of who is signed in, and check-ins the server has not heard
// of. Each has a random id by which the database counts it once, however often it is sent.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import {
  type DoorAnswer,
  type DoorBooking,
  findAsked,
  judge,
  nearReference,
  readAsked,
  withArrived,
} from '#app/domain/bookings/desk/check-in.ts';

import { answerWords } from './answer-words.ts';

export type Asked = { asked: string; people?: number };
export type Refused = { key: string; words: string };

type Queued = {
  key: string;
  keeper: number;
  asked: string;
  guest: string;
  people: number;
  departure: string;
  at: string;
};
type Kept = { keeper: number; at: string; bookings: DoorBooking[] };

interface Schema extends DBSchema {
  list: { key: string; value: Kept };
  queue: { key: string; value: Queued };
}

type Told = { offline: boolean; signedOut: boolean; waiting: number };

export type CaughtUp = Told & { sent: number; refused: Refused[] };

export type Device = {
  ask(asked: Asked & { departure: string | undefined }): Promise<Told & { answer: DoorAnswer | undefined }>;
  /** Sends what waits, and keeps the list anew. */
  catchUp(): Promise<CaughtUp>;
};

const CALL = '/checkin/day.json';
const PATIENCE_MS = 6000;

/** What somebody else left here, or another day, is removed: it was not for who is signed in now. */
export async function openDevice(keeper: number): Promise<Device> {
  const db = await openDB<Schema>('check-in', 1, {
    upgrade(made) {
      made.createObjectStore('list');
      made.createObjectStore('queue', { keyPath: 'key' });
    },
  });
  const kept = await db.get('list', 'day');
  if (kept && (kept.keeper !== keeper || Date.now() - Date.parse(kept.at) > 24 * 3_600_000))
    await db.delete('list', 'day');
  return { ask: (asked) => ask(db, keeper, asked), catchUp: () => oneAtATime(() => catchUp(db, keeper)) };
}

async function ask(
  db: IDBPDatabase<Schema>,
  keeper: number,
  { asked, people, departure }: Asked & { departure: string | undefined },
): Promise<Told & { answer: DoorAnswer | undefined }> {
  const key = crypto.randomUUID();
  const at = new Date();
  const fields = {
    asked,
    key,
    at: at.toISOString(),
    departure: departure ?? '',
    people: String(people ?? ''),
  };
  const reply = await call<DoorAnswer>({ method: 'POST', body: new URLSearchParams(fields) });
  if (reply !== 'nobody') {
    const answer = reply === 'signed-out' ? undefined : reply;
    if (answer && answer.is !== 'not-found') await keepOne(db, answer.booking);
    return {
      answer,
      offline: false,
      signedOut: reply === 'signed-out',
      waiting: await waitingOf(db, keeper),
    };
  }
  const answer = await askTheList(db, { keeper, asked, people, departure, at });
  // With the number that came in, so that what others have counted meanwhile is not counted again.
  if (answer.is === 'entered')
    await db.put('queue', {
      key,
      keeper,
      asked: answer.booking.reference,
      guest: answer.booking.guest,
      people: answer.entered,
      departure: departure ?? '',
      at: at.toISOString(),
    });
  return { answer, offline: true, signedOut: false, waiting: await waitingOf(db, keeper) };
}

type Asking = {
  keeper: number;
  asked: string;
  people: number | undefined;
  departure: string | undefined;
  at: Date;
};

async function askTheList(
  db: IDBPDatabase<Schema>,
  { keeper, asked, people, departure, at }: Asking,
): Promise<DoorAnswer> {
  const list = await db.get('list', 'day');
  const bookings = list?.keeper === keeper ? list.bookings : [];
  const booking = findAsked(bookings, asked);
  if (!booking) return { is: 'not-found', asked: readAsked(asked), near: nearReference(bookings, asked) };
  const is = judge(booking, { now: at, departure });
  const left = booking.people - booking.arrived;
  const decided = people !== undefined && people <= left && (is === 'part' || is === 'due');
  if (is !== 'ready' && !decided) return { is, booking };
  const entered = Math.min(people ?? left, left);
  const after = withArrived(booking, entered, { at, by: 'questo dispositivo' });
  await keepOne(db, after);
  return { is: 'entered', booking: after, entered };
}

async function keepOne(db: IDBPDatabase<Schema>, booking: DoorBooking): Promise<void> {
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

async function catchUp(db: IDBPDatabase<Schema>, keeper: number): Promise<CaughtUp> {
  const refused: Refused[] = [];
  let sent = 0;
  for (const queued of await queueOf(db, keeper)) {
    const { key, guest, asked, people, departure, at } = queued;
    const body = new URLSearchParams({ key, asked, people: String(people), departure, at });
    const reply = await call<DoorAnswer>({ method: 'POST', body });
    if (reply === 'nobody' || reply === 'signed-out') return told(db, keeper, { reply, sent, refused });
    if (reply.is !== 'entered')
      refused.push({ key, words: `${asked} ${guest}: ${answerWords(reply).title}` });
    await db.delete('queue', key);
    sent += 1;
  }
  const list = await call<DoorBooking[]>({});
  if (list !== 'nobody' && list !== 'signed-out')
    await db.put('list', { keeper, at: new Date().toISOString(), bookings: list }, 'day');
  return told(db, keeper, { reply: list, sent, refused });
}

async function told(
  db: IDBPDatabase<Schema>,
  keeper: number,
  { reply, sent, refused }: { reply: unknown; sent: number; refused: Refused[] },
) {
  const waiting = await waitingOf(db, keeper);
  return { offline: reply === 'nobody', signedOut: reply === 'signed-out', waiting, sent, refused };
}

/** In the order in which they happened. */
async function queueOf(db: IDBPDatabase<Schema>, keeper: number): Promise<Queued[]> {
  const all = await db.getAll('queue');
  return all.filter((each) => each.keeper === keeper).toSorted((a, b) => a.at.localeCompare(b.at));
}

async function waitingOf(db: IDBPDatabase<Schema>, keeper: number): Promise<number> {
  return (await queueOf(db, keeper)).length;
}

async function call<T>(init: RequestInit): Promise<T | 'nobody' | 'signed-out'> {
  try {
    const response = await fetch(CALL, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    // Whoever is signed out is led to a page.
    if (response.redirected) return 'signed-out';
    if (!response.ok) return 'nobody';
    return (await response.json()) as T;
  } catch {
    return 'nobody';
  }
}
