/** Serves the declared endpoints: access, parameters, idempotency, expansion, planted faults. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, World, Endpoint } from './call.ts';
import { ApiError, invalid } from './errors.ts';
import { expand, type Hidden } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { decodeForm, type Form, parseParams } from './params.ts';
import { fingerprintOf, type Keyed, type Replies, type Reply } from './idempotency.ts';

export type ApiParts = {
  world: World;
  replies: Replies;
  faults: Faults;
  hidden: Hidden;
  /** Called after each request, once its effects are stored. */
  settled(): void;
};

const LONGEST_KEY = 255;
const CUT = Symbol('connection cut');
type Outcome = Reply & { original?: string };
type Execution = { call: Call; declared: Endpoint; request: FastifyRequest; keyed: Keyed | null };

export function serveApi(app: FastifyInstance, parts: ApiParts, endpoints: Endpoint[]): void {
  for (const declared of endpoints) {
    app.route({
      method: declared.method,
      url: declared.path,
      handler: async (request, reply) => {
        const outcome = await answer(parts, declared, request);
        if (outcome === CUT) {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        return send(request, reply, outcome);
      },
    });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.original)
    reply.header('idempotent-replayed', 'true').header('original-request', outcome.original);
  const key = header(request, 'idempotency-key');
  if (key) reply.header('idempotency-key', key);
  return reply.code(outcome.status).type('application/json').send(outcome.body);
}

async function answer(
  parts: ApiParts,
  declared: Endpoint,
  request: FastifyRequest,
): Promise<Outcome | typeof CUT> {
  const call = callFrom(request, parts.world);
  const fault = parts.faults.take(request.method, request.url.split('?')[0] ?? '');
  const keyed = idempotencyOf(call, declared, request);
  const execution: Execution = { call, declared, request, keyed };
  if (keyed) parts.replies.claim(keyed);
  try {
    if (fault?.when === 'before') {
      const failed = await strike(fault);
      if (failed === CUT) return CUT;
      if (failed) return record(parts, execution, failed);
    }
    const outcome = execute(parts, execution);
    const spoilt = fault?.when === 'after' ? await strike(fault) : null;
    if (spoilt === CUT) return CUT;
    return spoilt ? record(parts, execution, spoilt) : outcome;
  } finally {
    if (keyed) parts.replies.release(keyed);
    parts.settled();
  }
}

function idempotencyOf(call: Call, declared: Endpoint, request: FastifyRequest): Keyed | null {
  const key = call.request.idempotency_key;
  if (key === null || request.method !== 'POST') return null;
  if (key.length > LONGEST_KEY)
    throw invalid(`The idempotency key is longer than ${LONGEST_KEY} characters.`);
  return {
    account: call.account,
    key,
    endpoint: `${declared.method} ${request.url}`,
    fingerprint: fingerprintOf(bodyOf(request)),
  };
}

function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

async function strike(fault: Fault): Promise<Reply | typeof CUT | null> {
  if (fault.ms) await pause(fault.ms);
  if (fault.how === 'cut') return CUT;
  if (fault.how === 'error') {
    return errorReply(new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' }));
  }
  if (fault.how === 'rate_limit') {
    throw invalid('Too many requests in a short period of time.', { status: 429, code: 'rate_limit' });
  }
  return null;
}

function record(parts: ApiParts, { call, keyed }: Execution, reply: Reply): Reply {
  if (keyed) parts.replies.save(keyed, reply, call.request.id ?? '');
  return reply;
}

function execute(parts: ApiParts, execution: Execution): Outcome {
  const { call, declared, request, keyed } = execution;
  const earlier = keyed ? parts.replies.find(keyed) : null;
  if (earlier) return { status: earlier.status, body: earlier.body, original: earlier.request };
  const { params, paths } = readParams(declared, request);
  try {
    return call.world.store.transaction(() => {
      const reply = run(parts, execution, { params, paths });
      return record(parts, execution, reply);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return record(parts, execution, errorReply(error));
  }
}

type Parsed = { params: unknown; paths: string[] };

function run(parts: ApiParts, { call, declared, request }: Execution, parsed: Parsed): Reply {
  try {
    const object = declared.run(call, parsed.params, request.params as Record<string, string>);
    const full = expand(call, parts.hidden, { object, paths: parsed.paths });
    return { status: 200, body: JSON.stringify(full) };
  } catch (error) {
    if (error instanceof ApiError && error.keepsEffects) return errorReply(error);
    throw error;
  }
}

function readParams(declared: Endpoint, request: FastifyRequest): Parsed {
  const encoded = declared.method === 'POST' ? bodyOf(request) : (request.url.split('?')[1] ?? '');
  const { expand: asked, ...form }: Form = decodeForm(encoded);
  const paths = Array.isArray(asked) ? asked.filter((path) => typeof path === 'string') : [];
  return { params: parseParams(declared.params, form), paths };
}

export function errorReply(error: ApiError): Reply {
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

function keyOf(request: FastifyRequest): string {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
}

function checkKey(key: string): void {
  if (key === '') throw invalid(NO_KEY, { status: 401 });
  if (/^[sr]k_live/.test(key)) {
    throw invalid('This is a Stripe twin for tests: it never takes a live key.', { status: 401 });
  }
  if (!/^[sr]k_test_\w+$/.test(key)) {
    throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 });
  }
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The caller, identified by a test key (live keys are refused), and the account it acts on. */
function callFrom(request: FastifyRequest, world: World): Call {
  checkKey(keyOf(request));
  const account = header(request, 'stripe-account') ?? world.platform;
  if (account !== world.platform && !world.store.find('account', account)) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    });
  }
  return {
    world,
    account,
    request: { id: request.id, idempotency_key: header(request, 'idempotency-key') },
    version: header(request, 'stripe-version') ?? '',
  };
}
