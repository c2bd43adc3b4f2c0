// The life of a checkout session: its fields, and how it is paid, settled and ended.
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, nulls } from '../objects.ts';
import {
  answerChallenge,
  attempt,
  cancelIntent,
  createIntent,
  failWaiting,
  settleWaiting,
} from './payment-intents.ts';
import { clearTimers } from '../clock.ts';

/** A session without values: every field that Stripe returns, at its default. */
export const BLANK_SESSION = {
  ...nulls('adaptive_pricing', 'after_expiration', 'allow_promotion_codes'),
  ...nulls('allowed_payment_method_types', 'amount_subtotal', 'amount_total'),
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  ...nulls('billing_address_collection', 'cancel_url', 'client_reference_id', 'client_secret'),
  ...nulls('collected_information', 'consent', 'consent_collection', 'currency', 'currency_conversion'),
  custom_fields: [],
  custom_text: { ...nulls('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance') },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: [],
  ...nulls('integration_identifier', 'invoice', 'invoice_creation'),
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'payment',
  ...nulls('origin_context', 'payment_intent', 'payment_link'),
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  ...nulls('recovered_from', 'saved_payment_method_options', 'setup_intent'),
  ...nulls('shipping_address_collection', 'shipping_cost'),
  shipping_options: [],
  status: 'open',
  ...nulls('submit_type', 'subscription', 'success_url'),
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

/** Checkout sessions: paid through the hosted page, completed, settled later, or expired. */
type Session = Stripe.Checkout.Session;

export function intentOf(call: Call, session: Session): Stripe.PaymentIntent | null {
  return call.world.store.find('payment_intent', idOf(session.payment_intent) ?? '')?.object ?? null;
}

function sessionOf(call: Call, intent: Stripe.PaymentIntent): Session | null {
  const where = [{ sql: "body ->> '$.payment_intent' = ?", values: [intent.id] }];
  return call.world.store.select({ kind: 'checkout.session', account: call.account, where })[0] ?? null;
}

function beginIntent(call: Call, session: Session): Stripe.PaymentIntent {
  const details = call.world.store.find('session_details', `${session.id}_details`)?.object;
  const intent = createIntent(call, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    allowed_payment_method_types: session.allowed_payment_method_types,
    payment_method_types: session.payment_method_types,
    ...details?.intent,
  });
  session.payment_intent = intent.id;
  return intent;
}

/** Pays an open session; the returned intent shows the outcome. */
export function paySession(call: Call, session: Session, method: Stripe.PaymentMethod): Stripe.PaymentIntent {
  if (session.status !== 'open') throw invalid(`This Checkout Session has a status of ${session.status}.`);
  const intent = intentOf(call, session) ?? beginIntent(call, session);
  attempt(call, { intent, method, challengeUrl: call.world.pageUrl(`/c/pay/${session.id}/3ds`) });
  concludeSession(call, { session, intent, method });
  return intent;
}

/** The guest's answer on the bank's page. */
export function authenticateSession(call: Call, session: Session, authorized: boolean): Stripe.PaymentIntent {
  const intent = intentOf(call, session);
  const method = call.world.store.find('payment_method', idOf(intent?.payment_method) ?? '')?.object;
  if (session.status !== 'open' || !intent || !method) throw invalid('There is no payment to authenticate.');
  answerChallenge(call, intent, authorized);
  concludeSession(call, { session, intent, method });
  return intent;
}

type Conclusion = { session: Session; intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod };

function concludeSession(call: Call, { session, intent, method }: Conclusion): void {
  const done = intent.status === 'succeeded' || intent.status === 'processing';
  if (!done) {
    call.world.store.update(session);
    return;
  }
  const { email, name, phone } = method.billing_details;
  session.status = 'complete';
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  session.url = null;
  session.customer_details = customerDetails({ email: email ?? session.customer_email, name, phone });
  session.customer_email ??= null;
  clearTimers(call.world, 'expire_session', session.id);
  call.world.store.update(session);
  emit(call, 'checkout.session.completed', { object: session });
}

export type Customer = { email: string | null; name?: string | null; phone?: string | null };

export function customerDetails(customer: Customer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** Settles a payment that was still pending when its session completed. */
export function settleLater(call: Call, intentId: string, outcome: 'succeeded' | 'failed'): void {
  const intent = call.world.store.find('payment_intent', intentId)?.object;
  if (!intent)
    throw invalid(`No such payment_intent: '${intentId}'`, { status: 404, code: 'resource_missing' });
  clearTimers(call.world, 'settle_payment', intent.id);
  clearTimers(call.world, 'fail_payment', intent.id);
  if (outcome === 'succeeded') settleWaiting(call, intent);
  else failWaiting(call, intent);
  const session = sessionOf(call, intent);
  if (!session) return;
  if (outcome === 'succeeded') session.payment_status = 'paid';
  call.world.store.update(session);
  emit(call, `checkout.session.async_payment_${outcome}`, { object: session });
}

export function expireSession(call: Call, session: Session): Session {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const intent = intentOf(call, session);
  if (intent && intent.status !== 'canceled') cancelIntent(call, intent, 'automatic');
  session.status = 'expired';
  session.url = null;
  clearTimers(call.world, 'expire_session', session.id);
  call.world.store.update(session);
  emit(call, 'checkout.session.expired', { object: session });
  return session;
}
