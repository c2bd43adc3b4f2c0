// Checkout sessions: their parameters and their calls.
import type { Stripe } from 'stripe';
import { type Call, endpoint, nothing, at, owned } from '../call.ts';
import { invalid } from '../errors.ts';
import { mergeMetadata, given, newId, type LineItem, type SessionDetails, nulls } from '../objects.ts';
import { setTimer } from '../clock.ts';
import { z } from 'zod';
import { listParams, getEndpoint, listEndpoint } from '../lists.ts';
import { metadata, text, integer, clearable, email, flag, url } from '../params.ts';
import { declined } from './charges.ts';
import { paymentMethodFrom } from './payment-methods.ts';
import { BLANK_SESSION, customerDetails, expireSession, paySession } from './session-life.ts';
import { buildLineItems, lineItem, shipping, shippingOf } from './line-items.ts';
import { englishAmount, leastCharge } from '../money.ts';

/** The parameters of a new checkout session that the twin supports. */
const customText = z.union([z.literal(''), z.strictObject({ message: text(1200) })]).optional();
const paymentMethods = z.array(z.string()).min(1);
const enabled = z.strictObject({ enabled: flag });

const newSession = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: paymentMethods.optional(),
  automatic_tax: enabled.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  custom_text: z
    .strictObject({ after_submit: customText, submit: customText, terms_of_service_acceptance: customText })
    .optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: integer().optional(),
  integration_identifier: text().optional(),
  line_items: z.array(lineItem).max(100).optional(),
  locale: text(20).optional(),
  managed_payments: z.strictObject({ enabled: flag.optional() }).optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'setup', 'subscription']).optional(),
  origin_context: z.enum(['mobile_app', 'web']).optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      on_behalf_of: text().optional(),
      receipt_email: clearable(800).optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      shipping: shipping.optional(),
      statement_descriptor: text(22).optional(),
      statement_descriptor_suffix: text(22).optional(),
      transfer_group: text().optional(),
    })
    .optional(),
  payment_method_types: paymentMethods.optional(),
  phone_number_collection: enabled.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  success_url: url.optional(),
  ui_mode: z.enum(['hosted_page', 'embedded_page', 'elements', 'form']).optional(),
});

type NewSession = z.output<typeof newSession>;

/** Makes a checkout session from its parameters, or refuses what Stripe would refuse. */
const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const WITHOUT_PAYMENT_METHOD_TYPES = '2026-09-30';

function checkSupported(call: Call, params: NewSession): void {
  if (params.payment_method_types && call.version >= WITHOUT_PAYMENT_METHOD_TYPES) {
    throw invalid('Received unknown parameter: payment_method_types', {
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  }
  if ((params.mode ?? 'payment') !== 'payment')
    throw invalid('The twin only takes payments.', { param: 'mode' });
  if ((params.ui_mode ?? 'hosted_page') !== 'hosted_page') {
    throw invalid('The twin only hosts pages of its own.', { param: 'ui_mode' });
  }
  if (!params.success_url) {
    throw invalid('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
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
  throw invalid(`The \`expires_at\` timestamp must be ${wrong} from Checkout Session creation.`, {
    param: 'expires_at',
  });
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
  const id = newId('cs_test', 58);
  const items = buildLineItems(call, params.line_items ?? []);
  const { total, currency } = totalOf(items);
  const session: Stripe.Checkout.Session = {
    ...BLANK_SESSION,
    ...chosen(params),
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    created: call.world.clock.seconds(),
    currency,
    expires_at: expiryOf(call, params.expires_at),
    url: call.world.pageUrl(`/c/pay/${id}`),
  };
  const { store } = call.world;
  store.insert(call.account, session, session.created);
  store.insert(call.account, detailsOf(id, items, params.payment_intent_data), session.created);
  setTimer(call.world, { due: session.expires_at, task: 'expire_session', target: id });
  return session;
}

/** The fields of a session that repeat its parameters. */
function chosen(params: NewSession) {
  const { customer_email: email } = params;
  return given({
    adaptive_pricing: params.adaptive_pricing && { enabled: params.adaptive_pricing.enabled ?? false },
    allow_promotion_codes: params.allow_promotion_codes,
    allowed_payment_method_types: params.allowed_payment_method_types,
    automatic_tax: params.automatic_tax && { ...BLANK_SESSION.automatic_tax, ...params.automatic_tax },
    billing_address_collection: params.billing_address_collection,
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    custom_text: params.custom_text && { ...BLANK_SESSION.custom_text, ...shownTexts(params.custom_text) },
    customer_creation: params.customer_creation,
    customer_details: email ? customerDetails({ email }) : undefined,
    customer_email: email,
    integration_identifier: params.integration_identifier,
    managed_payments: params.managed_payments && { enabled: params.managed_payments.enabled ?? false },
    locale: params.locale,
    metadata: params.metadata,
    origin_context: params.origin_context,
    payment_method_types: params.allowed_payment_method_types ?? params.payment_method_types,
    phone_number_collection: params.phone_number_collection,
    submit_type: params.submit_type,
    success_url: params.success_url,
  });
}

/** An empty value removes the text. */
function shownTexts(asked: NonNullable<NewSession['custom_text']>) {
  const shown = Object.entries(asked).filter(([, text]) => typeof text === 'object');
  return Object.fromEntries(shown) as Partial<Record<keyof typeof asked, { message: string }>>;
}

const PLAIN_INTENT: SessionDetails['intent'] = {
  description: null,
  metadata: {},
  ...nulls('on_behalf_of', 'receipt_email', 'setup_future_usage', 'shipping'),
  ...nulls('statement_descriptor_suffix', 'transfer_group'),
};

function detailsOf(
  id: string,
  lineItems: LineItem[],
  data: NewSession['payment_intent_data'],
): SessionDetails {
  const { statement_descriptor: _unused, receipt_email, shipping, ...rest } = data ?? {};
  const asked = given({
    ...rest,
    receipt_email: receipt_email || undefined,
    shipping: shipping && shippingOf(shipping),
  });
  return { id: `${id}_details`, object: 'session_details', lineItems, intent: { ...PLAIN_INTENT, ...asked } };
}

export function lineItemsOf(call: Call, sessionId: string) {
  const data = call.world.store.find('session_details', `${sessionId}_details`)?.object.lineItems ?? [];
  return {
    object: 'list' as const,
    data,
    has_more: false,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  };
}

export const checkoutSessionEndpoints = [
  endpoint('POST /v1/checkout/sessions', { params: newSession, run: createSession }),
  listEndpoint('/v1/checkout/sessions', 'checkout.session', ['payment_intent', 'status']),
  getEndpoint('/v1/checkout/sessions/:session', 'checkout.session'),
  endpoint('POST /v1/checkout/sessions/:session', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run(call, params, path) {
      const session = owned(call, 'checkout.session', at(path, 'session'));
      session.metadata = mergeMetadata(session.metadata, params.metadata);
      call.world.store.update(session);
      return session;
    },
  }),
  endpoint('POST /v1/checkout/sessions/:session/expire', {
    params: nothing,
    run: (call, _params, path) => expireSession(call, owned(call, 'checkout.session', at(path, 'session'))),
  }),
  endpoint('GET /v1/checkout/sessions/:session/line_items', {
    params: listParams({}),
    run: (call, _page, path) => lineItemsOf(call, owned(call, 'checkout.session', at(path, 'session')).id),
  }),
];

/** Called by the hosted page itself; the official CLI pays its sessions through it. */
export const paymentPageEndpoints = [
  getEndpoint('/v1/payment_pages/:session', 'checkout.session'),
  endpoint('POST /v1/payment_pages/:session/confirm', {
    params: z.strictObject({ payment_method: text(), expected_amount: integer().optional() }),
    run(call, params, path) {
      const session = owned(call, 'checkout.session', at(path, 'session'));
      if (params.expected_amount !== undefined && params.expected_amount !== session.amount_total) {
        throw invalid('The amount of this Checkout Session has changed.', { param: 'expected_amount' });
      }
      const intent = paySession(call, session, paymentMethodFrom(call, params.payment_method));
      if (intent.last_payment_error) throw declined(intent);
      return session;
    },
  }),
];
