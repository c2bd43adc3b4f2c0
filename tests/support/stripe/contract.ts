/** Checks every exchange with the twin against Stripe's contract and collects the violations. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { decodeForm, type Form } from '#twin/params.ts';
import type { Exchange } from '#twin/http.ts';
import {
  olderError,
  olderQuery,
  olderReply,
  olderRequest,
  sdkReply,
  sdkRequest,
} from './contract-schemas.ts';
import { isKnownDifference, type Violation } from './known-differences.ts';

const REQUEST_ROOTS: Record<string, string> = {
  'POST /v1/accounts': 'AccountCreate',
  'POST /v1/account_links': 'AccountLinkCreate',
  'POST /v1/checkout/sessions': 'SessionCreate',
  'POST /v1/payment_intents': 'PaymentIntentCreate',
  'POST /v1/refunds': 'RefundCreate',
  'POST /v1/transfers': 'TransferCreate',
  'POST /v1/transfers/:transfer/reversals': 'TransferReversalCreate',
  'POST /v1/webhook_endpoints': 'WebhookEndpointCreate',
  'GET /v1/events': 'EventList',
};

const REPLY_ROOTS: Record<string, string> = {
  account: 'OAccount',
  account_link: 'OAccountLink',
  balance: 'OBalance',
  balance_transaction: 'OBalanceTransaction',
  charge: 'OCharge',
  'checkout.session': 'OSession',
  event: 'OEventBase',
  item: 'ELineItem',
  payment_intent: 'OPaymentIntent',
  refund: 'ORefund',
  transfer: 'OTransfer',
  transfer_reversal: 'OTransferReversal',
  webhook_endpoint: 'OWebhookEndpoint',
};

type Options = {
  /** Leaves out requests that the twin refused, for tests that send wrong ones on purpose. */
  skipRefused?: boolean;
};

export type ContractChecker = ReturnType<typeof contractChecker>;

export function contractChecker(options: Options = {}) {
  const violations: Violation[] = [];
  const note = (found: Violation[]) => {
    violations.push(...withoutKnown(found));
  };
  return {
    violations,
    /** For `TwinOptions.observe`. */
    observe(exchange: Exchange): void {
      const refused = exchange.status >= 400;
      if (!refused || !options.skipRefused) note(requestViolations(exchange));
      note(refused ? errorViolations(exchange) : replyViolations(exchange));
    },
    /** For an event as a webhook received it. */
    observeEvent: (event: object): void => note(objectViolations(event, 'webhook')),
    assertClean(): void {
      if (violations.length === 0) return;
      const lines = violations
        .slice(0, 20)
        .map((one) => `${one.where} (${one.contract}) ${one.at}: ${one.problem}`);
      throw new Error(
        `Stripe's contract is broken ${violations.length} times:\n${[...new Set(lines)].join('\n')}`,
      );
    },
  };
}

function requestViolations(exchange: Exchange): Violation[] {
  const key = `${exchange.method} ${exchange.route}`;
  const where = `${key} request`;
  const form = decodeForm(exchange.method === 'POST' ? exchange.body : exchange.query);
  const older = exchange.method === 'POST' ? olderRequest(key) : olderQuery(key);
  const root = REQUEST_ROOTS[key];
  return [
    ...check(root ? sdkRequest(root) : null, form, { where, contract: 'sdk' }),
    ...check(older, form, { where, contract: '2024' }),
  ];
}

function replyViolations(exchange: Exchange): Violation[] {
  const key = `${exchange.method} ${exchange.route}`;
  const where = `${key} reply`;
  const reply = exchange.reply as Form;
  const objects = reply['object'] === 'list' && Array.isArray(reply['data']) ? reply['data'] : [reply];
  const bySdk = objects.flatMap((object) => objectViolations(object, where));
  return [...bySdk, ...check(olderReply(key), reply, { where, contract: '2024' })];
}

function objectViolations(object: unknown, where: string): Violation[] {
  const { object: kind, deleted } = object as { object: string; deleted?: boolean };
  // Of a deleted object only the id remains.
  if (deleted) return [];
  const root = REPLY_ROOTS[kind];
  const side = { where, contract: 'sdk' as const };
  const validate = root ? sdkReply(root) : null;
  if (kind !== 'event') return check(validate, object, side);
  // The SDK has a type for the object of each event; here it is checked against the object's own type.
  const event = object as { data: { object: unknown } };
  const inner = objectViolations(event.data.object, `${where} event object`);
  return [...check(validate, { ...event, data: { object: {} } }, side), ...inner];
}

function errorViolations(exchange: Exchange): Violation[] {
  const where = `${exchange.method} ${exchange.route} error`;
  return check(olderError('error'), exchange.reply, { where, contract: '2024' });
}

/** A known difference inside an expanded object also makes every field around it mismatch. */
function withoutKnown(found: Violation[]): Violation[] {
  const known = found.filter(isKnownDifference);
  const around = (one: Violation) =>
    known.some(
      (inner) => inner.where === one.where && inner.at.startsWith(`${one.at}/`) && MISMATCH.test(one.problem),
    );
  return found.filter((one) => !isKnownDifference(one) && !around(one));
}

const MISMATCH = /^must (be (string|null|object)|match a schema in anyOf)$/;

type Side = Pick<Violation, 'where' | 'contract'>;

function check(validate: ValidateFunction | null, message: unknown, side: Side): Violation[] {
  if (!validate || validate(structuredClone(message))) return [];
  return (validate.errors ?? []).map((error) => ({
    ...side,
    at: error.instancePath || '/',
    problem: describe(error),
  }));
}

function describe(error: ErrorObject): string {
  const detail =
    error.keyword === 'additionalProperties' ? ` '${String(error.params['additionalProperty'])}'` : '';
  return `${error.message ?? error.keyword}${detail}`;
}
