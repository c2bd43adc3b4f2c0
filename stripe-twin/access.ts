/** Who calls: a test key, never a live one, and the account it acts on. */
import type { FastifyRequest } from 'fastify';
import type { Call, World } from './call.ts';
import { ApiError, invalid } from './errors.ts';

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

export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function callFrom(request: FastifyRequest, world: World): Call {
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
