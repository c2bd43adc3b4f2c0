// Calls about payment intents and incoming payments.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Call, endpoint, at, owned } from '../call.ts';
import { declined } from './charges.ts';
import { invalid } from '../errors.ts';
import { mergeMetadata } from '../objects.ts';
import { shipping, shippingOf } from './line-items.ts';
import { listEndpoint } from '../lists.ts';
import { englishAmount, leastCharge } from '../money.ts';
import { amount, currency, email, flag, metadata, text, url } from '../params.ts';
import { attempt, cancelIntent, createIntent } from './payment-intents.ts';
import { paymentMethodFrom } from './payment-methods.ts';

/** Payment intents: create, confirm, cancel, retrieve, list. */
const methods = z.array(z.string()).min(1).optional();

const newIntent = z.strictObject({
  amount,
  currency,
  allowed_payment_method_types: methods,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: flag.optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  payment_method: text().optional(),
  payment_method_types: methods,
  receipt_email: email.optional(),
  return_url: url.optional(),
  shipping: shipping.optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_group: text().optional(),
});

type NewIntent = z.output<typeof newIntent>;

function create(call: Call, params: NewIntent): Stripe.PaymentIntent {
  const least = leastCharge(params.currency);
  if (params.amount < least) {
    throw invalid(`Amount must be at least ${englishAmount(least, params.currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  const intent = createIntent(call, {
    amount: params.amount,
    currency: params.currency,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    payment_method_types: params.allowed_payment_method_types ?? params.payment_method_types ?? ['card'],
    receipt_email: params.receipt_email ?? null,
    shipping: params.shipping ? shippingOf(params.shipping) : null,
    transfer_group: params.transfer_group ?? null,
    payment_method: params.payment_method ? paymentMethodFrom(call, params.payment_method).id : null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  });
  return params.confirm ? confirm(call, intent, undefined) : intent;
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function confirm(call: Call, intent: Stripe.PaymentIntent, method: string | undefined): Stripe.PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) {
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const chosen = method ?? intent.payment_method;
  if (typeof chosen !== 'string') {
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  attempt(call, { intent, method: paymentMethodFrom(call, chosen) });
  if (intent.last_payment_error) throw declined(intent);
  return intent;
}

export const paymentIntentEndpoints = [
  endpoint('POST /v1/payment_intents', { params: newIntent, run: create }),
  listEndpoint('/v1/payment_intents', 'payment_intent'),
  endpoint('GET /v1/payment_intents/:intent', {
    params: z.strictObject({ client_secret: text().optional() }),
    run: (call, _params, path) => owned(call, 'payment_intent', at(path, 'intent')),
  }),
  endpoint('POST /v1/payment_intents/:intent', {
    params: z.strictObject({ description: text(1000).optional(), metadata: metadata.optional() }),
    run(call, params, path) {
      const intent = owned(call, 'payment_intent', at(path, 'intent'));
      intent.metadata = mergeMetadata(intent.metadata, params.metadata);
      intent.description = params.description ?? intent.description;
      call.world.store.update(intent);
      return intent;
    },
  }),
  endpoint('POST /v1/payment_intents/:intent/confirm', {
    params: z.strictObject({ payment_method: text().optional(), return_url: url.optional() }),
    run: (call, params, path) =>
      confirm(call, owned(call, 'payment_intent', at(path, 'intent')), params.payment_method),
  }),
  endpoint('POST /v1/payment_intents/:intent/cancel', {
    params: z.strictObject({
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    }),
    run(call, params, path) {
      const intent = owned(call, 'payment_intent', at(path, 'intent'));
      cancelIntent(call, intent, params.cancellation_reason ?? null);
      return intent;
    },
  }),
];
