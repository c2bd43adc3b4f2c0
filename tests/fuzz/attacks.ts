// From a form's real fields to a hostile request: what is changed, and the bytes that are sent.
import { createHmac } from 'node:crypto';

import fc from 'fast-check';

import { type Change, change } from './changes.ts';
import { type Flaw, json, multipart, type Sent, urlencoded } from './encode.ts';
import { words } from './hostile.ts';
import { address, contentType, headers, rawBody, segment } from './hostile-http.ts';
import type { Target } from './pages.ts';
import type { Ending, Wire } from './wire.ts';

/** `about` names the place, so that findings of one kind are reported once. */
export type Attack = { about: string; wire: Wire; copies: number };

export type Means = {
  targets: readonly Target[];
  /** Names that pages read from their queries. */
  queryNames: readonly string[];
  /** Of a signed-in visitor. */
  cookieOf(visitor: string): string | undefined;
  webhookSecret: string;
};

type Plan = {
  target: Target;
  /** Which of its possible values each field has. */
  chosen: number[];
  changes: Change[];
  method?: string;
  encoding?: Target['encoding'];
  flaw?: Flaw;
  raw?: Buffer;
  bodiless?: boolean;
  type?: { value: string | undefined };
  address?: string;
  segment?: [at: number, text: string];
  query?: Sent[];
  /** The address of a page's data, for these routes. */
  data?: string;
  headers?: [name: string, value: string][];
  signed?: boolean;
  ending: Ending;
  copies: number;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const FLAWS: Flaw[] = ['no end', 'other boundary', 'bare newlines', 'cut', 'many parts', 'no names'];
const ROUTES = ['', 'root', 'x', '__proto__', ','.repeat(900), '%', '%00', 'root&_routes=x'];
const LONGEST_QUERY = 3900;

/** Usually the normal value, sometimes one of the others. */
const mostly = <T>(ordinary: T, weight: number, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight, arbitrary: fc.constant(ordinary) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

export function attacks(means: Means): fc.Arbitrary<Attack> {
  const forms = means.targets.filter(({ method }) => method !== 'GET');
  const plain = {
    // There are many pages, and little can be sent to them.
    target: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...forms) },
      { weight: 1, arbitrary: fc.constantFrom(...means.targets) },
    ),
    chosen: fc.array(fc.nat(1000), { maxLength: 4 }),
    changes: fc.array(change, { maxLength: 3 }),
    signed: fc.boolean(),
    ending: mostly<Ending>('whole', 40, 'half', 'gone', 'stalled'),
    copies: mostly(1, 40, 6),
  };
  const oddBody = {
    encoding: fc.constantFrom<Target['encoding']>('urlencoded', 'multipart', 'json'),
    flaw: fc.constantFrom(...FLAWS),
    raw: rawBody,
    bodiless: fc.constant(true),
    type: contentType.map((value) => ({ value })),
    method: fc.constantFrom(...METHODS),
  };
  const query = fc.array(fc.tuple(fc.constantFrom(...means.queryNames), words), {
    minLength: 1,
    maxLength: 3,
  });
  const oddAddress = {
    method: fc.constantFrom(...METHODS),
    segment: fc.tuple(fc.nat(20), segment),
    query,
    data: fc.constantFrom(...ROUTES),
  };
  const some = <T>(odd: T) =>
    fc.record({ ...plain, ...odd }, { requiredKeys: ['target', 'chosen', 'changes', 'ending', 'copies'] });
  const plans: fc.Arbitrary<Plan> = fc.oneof(
    { weight: 6, arbitrary: fc.record(plain) },
    { weight: 3, arbitrary: some(oddBody) as fc.Arbitrary<Plan> },
    { weight: 3, arbitrary: some(oddAddress) as fc.Arbitrary<Plan> },
    { weight: 1, arbitrary: fc.record({ ...plain, address, method: mostly('GET', 3, ...METHODS) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...plain,
        headers: fc.array(headers, { minLength: 1, maxLength: 2 }).map((all) => all.flat()),
      }),
    },
  );
  return plans.map((plan) => made(plan, means));
}

function made(plan: Plan, means: Means): Attack {
  const { target, copies } = plan;
  const fields = changed(plan);
  const inQuery = target.method === 'GET';
  const { type, body } = bodyOf(plan, inQuery ? [] : fields);
  const odd = plan.headers ?? [];
  const headerLines: Wire['headers'] = [
    ['Host', target.host],
    ['Accept', 'text/html'],
    ['Origin', `http://${target.host}`],
    ...(type === undefined ? [] : [['Content-Type', type] as [string, string]]),
    ...signature(plan, { body, secret: means.webhookSecret }),
    ...cookie(means.cookieOf(target.visitor)),
  ];
  // Replace our headers; cookies are added.
  const replaced = new Set(odd.map(([name]) => name).filter((name) => name !== 'Cookie'));
  const wire: Wire = {
    method: plan.method ?? target.method,
    target: addressOf(plan, inQuery ? fields : []),
    headers: [...headerLines.filter(([name]) => !replaced.has(name)), ...odd],
    body,
    ending: endingOf(plan, odd),
  };
  return { about: plan.address?.slice(0, 40) ?? `${target.method} ${target.pattern}`, wire, copies };
}

/** If the head announces more bytes or another request, closing the connection marks the end. */
function endingOf({ ending }: Plan, odd: Wire['headers']): Ending {
  const lies = odd.some(([name]) =>
    /^(content-length|transfer-encoding|expect|upgrade|connection)$/i.test(name),
  );
  return lies && ending === 'whole' ? 'ended' : ending;
}

const cookie = (value: string | undefined): Wire['headers'] =>
  value === undefined ? [] : [['Cookie', value]];

function signature(
  { target, signed = false }: Plan,
  { body = Buffer.alloc(0), secret }: { body?: Buffer | undefined; secret: string },
): Wire['headers'] {
  if (!signed || target.address !== '/webhooks/stripe') return [];
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return [['Stripe-Signature', `t=${time},v1=${mac}`]];
}

function changed({ target: { fields }, chosen, changes }: Plan): Sent[] {
  const real = fields.map(({ name, values }, index): Sent => {
    const pick = chosen[index % chosen.length] ?? 0;
    return [name, values[pick % values.length] ?? ''];
  });
  return changes.reduce<Sent[]>((sent, turn) => turn(sent), real);
}

function bodyOf(
  plan: Plan,
  fields: readonly Sent[],
): { type?: string | undefined; body?: Buffer | undefined } {
  const { target, flaw = 'none', raw } = plan;
  const bare = (plan.method ?? target.method) === 'GET' || target.method === 'GET';
  if (plan.bodiless === true || (bare && raw === undefined))
    return plan.type ? { type: plan.type.value } : {};
  const encoders = { urlencoded, json, multipart: (all: readonly Sent[]) => multipart(all, flaw) };
  const { type, body } = encoders[plan.encoding ?? target.encoding](fields);
  return { type: plan.type ? plan.type.value : type, body: raw ?? body };
}

function addressOf(plan: Plan, fields: readonly Sent[]): string {
  if (plan.address !== undefined) return plan.address;
  const [path = '/', search = ''] = plan.target.address.split('?', 2);
  const segments = path.split('/');
  if (plan.segment) segments[1 + (plan.segment[0] % Math.max(1, segments.length - 1))] = plan.segment[1];
  const query = [
    ...(fields.length > 0 ? [] : [search]),
    urlencoded([...fields, ...(plan.query ?? [])])
      .body.subarray(0, LONGEST_QUERY)
      .toString(),
    ...(plan.data ? [`_routes=${plan.data}`] : []),
  ].filter((part) => part !== '');
  const to = segments.join('/') + (plan.data === undefined ? '' : '.data');
  return query.length > 0 ? `${to}?${query.join('&')}` : to;
}
