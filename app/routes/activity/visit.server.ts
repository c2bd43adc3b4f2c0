// A visit to a page on an activity's host: the activity, ids in the path, the returning guest.
import { randomBytes } from 'node:crypto';
import { createCookie, data, type RouterContextProvider } from 'react-router';
import { hostContext } from '#app/contexts.ts';
import { hashOf } from '#app/domain/identity/tokens.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import type { PanelChoice } from '#app/ui/guest/panel/panel-data.ts';

/** 404 on the platform's own host and for suspended activities. */
export function requireActivity(context: Readonly<RouterContextProvider>) {
  const host = context.get(hostContext);
  if (host.kind !== 'activity' || host.activity.suspendedAt !== null) throw data(null, { status: 404 });
  return host.activity;
}

type Asked = {
  context: Readonly<RouterContextProvider>;
  params: { catalogId: string; serviceId: string };
};

/** Ids of a service's page; the activity is the host's. */
export function requireIds({ context, params }: Asked) {
  const activityId = requireActivity(context).id;
  const catalogId = readId(params.catalogId);
  const serviceId = readId(params.serviceId);
  if (catalogId === undefined || serviceId === undefined) throw data(null, { status: 404 });
  return { activityId, catalogId, serviceId };
}

const DAYS = 30;
const guestCookie = createCookie('guest', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: DAYS * 86_400,
});

export async function readGuestCookie(request: Request, { baseUrl }: { baseUrl: string }) {
  const known = await knownKey(request);
  const key = known ?? randomBytes(16).toString('base64url');
  const newKeyHash = hashOf(key);
  const header = await guestCookie.serialize(key, { secure: baseUrl.startsWith('https:') });
  return { keyHash: known && newKeyHash, newKeyHash, header };
}

/** undefined without a guest cookie. */
export async function knownKeyHash(request: Request): Promise<string | undefined> {
  const key = await knownKey(request);
  return key === undefined ? undefined : hashOf(key);
}

async function knownKey(request: Request): Promise<string | undefined> {
  const known: unknown = await guestCookie.parse(request.headers.get('Cookie'));
  return typeof known === 'string' && /^[\w-]{22}$/.test(known) ? known : undefined;
}

// A visitor's choice, read from the address or the form. Invalid values are not corrected.

export type PanelRequest = {
  choice: PanelChoice;
  /** A number of people is not a whole number from 0 to 9999. */
  badPeople: boolean;
  month: string | undefined;
  step: 'choose' | 'details';
};

/** Fields of an address or of a form. */
type Fields = Iterable<[string, unknown]> & {
  get(name: string): unknown;
};

const PEOPLE = /^people-\d{1,9}$/;
/** The map and the video of a service's page, loaded on request. */
const EMBEDS = ['map', 'video'];
const COUNT = /^\d{1,4}$/;

export function readPanelRequest(fields: Fields): PanelRequest {
  const people: Record<number, number> = {};
  const asked = [...fields].filter(([name]) => PEOPLE.test(name));
  const times = new Map<string, number>();
  for (const [name] of asked) times.set(name, (times.get(name) ?? 0) + 1);
  let badPeople = false;
  for (const [name, value] of asked) {
    if (value === '') continue;
    const readable = typeof value === 'string' && COUNT.test(value) && times.get(name) === 1;
    if (readable) people[Number(name.slice('people-'.length))] = Number(value);
    else badPeople = true;
  }
  return {
    choice: {
      date: text(fields.get('date')),
      slot: text(fields.get('slot')),
      people,
      carried: carriedOf(fields),
    },
    badPeople,
    month: text(fields.get('month')),
    step: fields.get('step') === 'details' ? 'details' : 'choose',
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 40 ? value : undefined;
}

/** Parameters that links carry along: the unpaid booking to replace, and loaded embeds. */
function carriedOf(fields: Fields): Record<string, string> {
  const replaces = fields.get('replaces');
  const own = typeof replaces === 'string' && /^[0-9a-f]{64}$/.test(replaces) ? { replaces } : {};
  const loaded = EMBEDS.filter((name) => typeof fields.get(name) === 'string');
  return { ...own, ...Object.fromEntries(loaded.map((name) => [name, '1'])) };
}

/** The choice for the panel's links, without invalid days and without rates that the service doesn't have. */
export function shownChoice(choice: PanelChoice, rates: readonly { id: number }[]): PanelChoice {
  const { date } = choice;
  const people = rates.flatMap(({ id }) => {
    const count = choice.people[id];
    return count === undefined ? [] : [[id, count] as const];
  });
  return {
    ...choice,
    date: date !== undefined && parseDay(date) === undefined ? undefined : date,
    people: Object.fromEntries(people),
  };
}

export function choicesOf(people: PanelChoice['people']) {
  return Object.entries(people).flatMap(([rateId, count]) =>
    count > 0 ? [{ rateId: Number(rateId), people: count }] : [],
  );
}
