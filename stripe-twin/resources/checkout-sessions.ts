/** Checkout sessions: create, retrieve, list, expire. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { newId } from '../ids.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects, listParams } from '../lists.ts';
import { englishAmount, leastCharge } from '../money.ts';
import type { LineItem, SessionDetails } from '../objects.ts';
import { owned } from '../owned.ts';
import { text } from '../params.ts';
import { customerDetails, expireSession } from '../payments/sessions.ts';
import { setTimer } from '../timers.ts';
import { newSession, type NewSession } from './checkout-session-params.ts';
import { blankSession } from './checkout-session-shape.ts';
import { buildLineItems } from './line-items.ts';
import { shippingOf } from './shipping.ts';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const WITHOUT_PAYMENT_METHOD_TYPES = '2026-09-30';

function checkSupported(call: Call, params: NewSession): void {
  if (params.payment_method_types && call.version >= WITHOUT_PAYMENT_METHOD_TYPES) {
    throw invalid('Received unknown parameter: payment_method_types', { code: 'parameter_unknown', param: 'payment_method_types' });
  }
  if ((params.mode ?? 'payment') !== 'payment') throw invalid('The twin only takes payments.', { param: 'mode' });
  if ((params.ui_mode ?? 'hosted_page') !== 'hosted_page') {
    throw invalid('The twin only hosts pages of its own.', { param: 'ui_mode' });
  }
  if (!params.success_url) {
    throw invalid('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' });
  }
  if (!params.line_items?.length) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
}

function expiryOf(call: Call, asked: number | undefined): number {
  const now = call.world.clock.seconds();
  const expiresAt = asked ?? now + DAY;
  const wrong =
    expiresAt < now + HALF_HOUR ? 'at least 30 minutes' : expiresAt > now + DAY ? 'less than 24 hours' : null;
  if (wrong === null) return expiresAt;
  throw invalid(`The \`expires_at\` timestamp must be ${wrong} from Checkout Session creation.`, { param: 'expires_at' });
}

function totalOf(items: LineItem[]): { total: number; currency: string } {
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = items[0]?.currency ?? 'eur';
  if (total >= leastCharge(currency)) return { total, currency };
  throw invalid(
    `The Checkout Session's total amount must convert to at least ${englishAmount(leastCharge(currency), currency)}.`,
    { code: 'amount_too_small' },
  );
}

function createSession(call: Call, params: NewSession): Stripe.Checkout.Session {
  checkSupported(call, params);
  const expiresAt = expiryOf(call, params.expires_at);
  const items = buildLineItems(call, params.line_items ?? []);
  const { total, currency } = totalOf(items);
  const methods = params.allowed_payment_method_types ?? params.payment_method_types ?? ['card'];
  const id = newId('cs_test', 58);
  const session: Stripe.Checkout.Session = {
    ...blankSession(id),
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: call.world.clock.seconds(),
    currency,
    customer_details: params.customer_email ? customerDetails({ email: params.customer_email }) : null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    locale: (params.locale ?? null) as Stripe.Checkout.Session.Locale | null,
    metadata: params.metadata ?? {},
    origin_context: params.origin_context ?? null,
    payment_method_types: methods,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    url: call.world.pageUrl(`/c/pay/${id}`),
  };
  call.world.store.insert(call.account, session, session.created);
  call.world.store.insert(call.account, detailsOf(session, items, params.payment_intent_data), session.created);
  setTimer(call.world, { due: expiresAt, task: 'expire_session', target: id });
  return session;
}

function detailsOf(session: Stripe.Checkout.Session, lineItems: LineItem[], data: NewSession['payment_intent_data']): SessionDetails {
  return {
    id: `${session.id}_details`,
    object: 'session_details',
    lineItems,
    intent: {
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
      transfer_group: data?.transfer_group ?? null,
      receipt_email: data?.receipt_email || null,
      statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
      on_behalf_of: data?.on_behalf_of ?? null,
      setup_future_usage: data?.setup_future_usage ?? null,
      shipping: data?.shipping ? shippingOf(data.shipping) : null,
    },
  };
}

export function lineItemsOf(call: Call, sessionId: string) {
  const data = call.world.store.find('session_details', `${sessionId}_details`)?.object.lineItems ?? [];
  return { object: 'list' as const, data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}

const wanted = (path: Record<string, string>) => ({ id: segment(path, 'session'), param: 'session' });

export const checkoutSessionEndpoints = [
  endpoint('POST /v1/checkout/sessions', { params: newSession, run: createSession }),
  endpoint('GET /v1/checkout/sessions', {
    params: datedListParams({ payment_intent: text().optional(), status: text().optional() }),
    run: (call, { created, payment_intent, status, ...page }) =>
      listObjects(call, {
        kind: 'checkout.session',
        url: '/v1/checkout/sessions',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ payment_intent, status })],
      }),
  }),
  endpoint('GET /v1/checkout/sessions/:session', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'checkout.session', wanted(path)),
  }),
  endpoint('POST /v1/checkout/sessions/:session/expire', {
    params: nothing,
    run: (call, _params, path) => expireSession(call, owned(call, 'checkout.session', wanted(path))),
  }),
  endpoint('GET /v1/checkout/sessions/:session/line_items', {
    params: listParams({}),
    run: (call, _page, path) => lineItemsOf(call, owned(call, 'checkout.session', wanted(path)).id),
  }),
];
