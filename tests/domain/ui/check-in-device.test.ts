// A check-in device whose network is interrupted.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { countArrivals, type DoorAnswer, type DoorBooking } from '#app/domain/bookings/desk/check-in.ts';
import type { Listed } from '#app/ui/desk/check-in/device.ts';
import { openDevice } from '#app/ui/desk/check-in/device.ts';

const NOW = '2027-06-12T07:00:00Z';
const PARTY: DoorBooking = {
  reference: 'P3EZ5T',
  code: '6a3c1f8e-0000-4000-8000-000000000001',
  guest: 'Mario Rossi',
  people: 4,
  rates: ['Adulto × 4'],
  status: 'confirmed',
  neverPaid: false,
  arrived: 0,
  arrivedAt: null,
  arrivedBy: null,
  dueCents: 0,
  seesBooking: true,
  slotId: 1,
  resourceId: 1,
  date: '2027-06-12',
  startTime: '09:30',
  endTime: '11:00',
  startsAt: '2027-06-12T07:30:00Z',
  endsAt: '2027-06-12T09:00:00Z',
  timeZone: 'Europe/Rome',
  cancelledAt: null,
  serviceName: 'Gita',
  resourceName: 'Barca',
};
const ANNA = { id: 1, name: 'Anna Neri' };
const BRUNO = { id: 2, name: 'Bruno Bianchi' };

/** The server knows how many have arrived; without a network nothing answers. */
const server = { reached: true, arrived: 0 };

function answer(fields: URLSearchParams): DoorAnswer {
  const left = PARTY.people - server.arrived;
  const people = Number(fields.get('people')) || (server.arrived === 0 ? left : 0);
  const enters = people > 0 && people <= left;
  if (enters) server.arrived += people;
  const booking = { ...PARTY, arrived: server.arrived };
  return enters ? { is: 'entered', booking, entered: people } : { is: left === 0 ? 'in' : 'part', booking };
}

/** The browser's storage, in memory. */
function aStore() {
  const stores = { list: new Map<string, unknown>(), queue: new Map<string, unknown>() };
  type Name = keyof typeof stores;
  const get = async (name: Name, key: string) => stores[name].get(key);
  const put = async (name: Name, value: { key?: string }, key?: string) =>
    stores[name].set(key ?? value.key ?? '', value);
  const store = {
    get,
    put,
    getAll: async (name: Name) => [...stores[name].values()],
    delete: async (name: Name, key: string) => stores[name].delete(key),
    transaction: (name: Name) => ({
      store: {
        get: (key: string) => get(name, key),
        put: (value: object, key: string) => put(name, value, key),
      },
      done: undefined,
    }),
  };
  return Promise.resolve(store) as unknown as NonNullable<Parameters<typeof openDevice>[1]>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  Object.assign(server, { reached: true, arrived: 0 });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (!server.reached) throw new Error('no network');
    if (body instanceof URLSearchParams) return Response.json(answer(body));
    return Response.json([{ ...PARTY, arrived: server.arrived }]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (asked: string, people?: number) => ({
  asked,
  departure: undefined,
  ...(people !== undefined && { people }),
});

/** Without a network, two of Anna's four arrive one by one. */
async function twoOfFour() {
  const store = aStore();
  const device = await openDevice(ANNA, store);
  await device.catchUp();
  server.reached = false;
  for (const people of [1, 1]) await device.ask(ask(PARTY.reference, people));
  server.reached = true;
  return { store, device };
}

it('counts nobody again who came in while there was no network', async () => {
  const { device } = await twoOfFour();
  expect(await device.ask(ask(PARTY.code))).toMatchObject({
    offline: false,
    waiting: 0,
    answer: { is: 'part', booking: { arrived: 2 } },
  });
  expect(server.arrived).toBe(2);
});

it('knows how many came in: here, on other devices, and once the network is back', async () => {
  const { device } = await twoOfFour();
  const counted = ({ list }: { list: Listed | undefined }) => list && countArrivals(list.bookings, undefined);
  server.reached = false;
  expect(counted(await device.ask(ask(PARTY.reference)))).toEqual({ arrived: 2, people: 4 });
  server.reached = true;
  expect(counted(await device.catchUp())).toEqual({ arrived: 2, people: 4 });
  server.arrived = 3;
  expect(counted(await device.catchUp())).toEqual({ arrived: 3, people: 4 });
  const stranger = await openDevice(BRUNO, aStore());
  server.reached = false;
  expect(counted(await stranger.catchUp())).toBeUndefined();
});

it('finds by name who is on its list, without a network', async () => {
  const device = await openDevice(ANNA, aStore());
  await device.catchUp();
  server.reached = false;
  const named = async (name: string) => (await device.ask(ask(name))).answer;
  expect(await named('rossi')).toMatchObject({ is: 'not-found', named: [{ reference: PARTY.reference }] });
  expect(await named('verdi')).toMatchObject({ is: 'not-found', named: [] });
});

it('tells who signs in next what somebody else has left to send, and sends it when asked to', async () => {
  const { store } = await twoOfFour();
  const device = await openDevice(BRUNO, store);
  expect(await device.catchUp()).toMatchObject({ waiting: 0, left: { count: 2, by: 'Anna Neri' } });
  expect(server.arrived).toBe(0);
  // Meanwhile the list knows of them.
  server.reached = false;
  expect(await device.ask(ask(PARTY.code))).toMatchObject({
    answer: { is: 'part', booking: { arrived: 2, arrivedBy: 'Anna Neri' } },
  });
  server.reached = true;
  expect(await device.catchUp(true)).toMatchObject({ sent: 2, refused: [], left: { count: 0 } });
  expect(server.arrived).toBe(2);
});
