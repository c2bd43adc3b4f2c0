import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Call, endpoint } from '../call.ts';
import { cardByLast4, cardByNumber, cardByToken, passesLuhn, type TestCard } from './cards.ts';
import { ApiError, invalid } from '../errors.ts';
import { given, newId, randomToken, nulls } from '../objects.ts';
import { address, email, integer, metadata, text } from '../params.ts';
import { getEndpoint } from '../lists.ts';

/** Payment methods made of test cards, tokens and test IBANs, and their behaviour. */
export type Billing = {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: Partial<Stripe.Address>;
};

const NO_ADDRESS: Stripe.Address = { ...nulls('city', 'country', 'line1', 'line2', 'postal_code', 'state') };

const IBAN_THAT_FAILS = '3202';

function base(call: Call, billing: Billing) {
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    billing_details: {
      address: { ...NO_ADDRESS, ...billing.address },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    created: call.world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

type CardInput = { number: string; expMonth: number; expYear: number; billing: Billing };

export function createCardMethod(call: Call, input: CardInput): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...base(call, input.billing),
    type: 'card',
    card: {
      brand: cardByNumber(input.number)?.brand ?? 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'IT',
      display_brand: cardByNumber(input.number)?.brand ?? 'visa',
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: randomToken(16),
      funding: 'credit',
      generated_from: null,
      last4: input.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  call.world.store.insert(call.account, method, method.created);
  return method;
}

export function createTokenMethod(call: Call, token: string, billing: Billing = {}): Stripe.PaymentMethod {
  const card = cardByToken(token);
  if (!card)
    throw invalid(`No such token: '${token}'`, { status: 404, code: 'resource_missing', param: 'token' });
  const expYear = call.world.clock.now().getUTCFullYear() + 3;
  return createCardMethod(call, { number: card.number, expMonth: 12, expYear, billing });
}

export function createSepaMethod(call: Call, iban: string, billing: Billing): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...base(call, billing),
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: iban.slice(4, 9),
      branch_code: null,
      country: iban.slice(0, 2),
      fingerprint: randomToken(16),
      generated_from: null,
      last4: iban.slice(-4),
    },
  };
  call.world.store.insert(call.account, method, method.created);
  return method;
}

/** A payment method by its id, or made from a test token such as `pm_card_visa`. */
export function paymentMethodFrom(call: Call, reference: string): Stripe.PaymentMethod {
  const found = call.world.store.find('payment_method', reference);
  if (found) return found.object;
  if (cardByToken(reference)) return createTokenMethod(call, reference);
  throw invalid(`No such PaymentMethod: '${reference}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  });
}

export type Behaviour = Pick<
  TestCard,
  'decline' | 'threeDSecure' | 'refund' | 'dispute' | 'availableAtOnce' | 'later'
>;

export function behaviourOf(method: Stripe.PaymentMethod): Behaviour {
  if (method.type === 'sepa_debit') {
    return { later: method.sepa_debit?.last4 === IBAN_THAT_FAILS ? 'fails' : 'succeeds' };
  }
  return cardByLast4(method.card?.last4) ?? {};
}

/** Payment methods: made of test cards, test tokens or test IBANs. */
const newMethod = z.strictObject({
  type: z.enum(['card', 'sepa_debit']),
  card: z
    .strictObject({
      token: text().optional(),
      number: text(19).optional(),
      exp_month: integer({ min: 1, max: 12 }).optional(),
      exp_year: integer({ min: 2000 }).optional(),
      cvc: text(4).optional(),
    })
    .optional(),
  sepa_debit: z.strictObject({ iban: text(34) }).optional(),
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: email.optional(),
      name: text().optional(),
      phone: text().optional(),
    })
    .optional(),
  metadata: metadata.optional(),
});

type NewMethod = z.output<typeof newMethod>;

function billingOf(asked: NewMethod['billing_details']): Billing {
  const { address: place, ...person } = asked ?? {};
  return { ...person, address: given(place ?? {}) };
}

function create(call: Call, params: NewMethod) {
  const billing = billingOf(params.billing_details);
  if (params.type === 'sepa_debit') {
    if (!params.sepa_debit)
      throw invalid('Missing required param: sepa_debit.', {
        code: 'parameter_missing',
        param: 'sepa_debit',
      });
    return createSepaMethod(call, params.sepa_debit.iban.replace(/\s/g, ''), billing);
  }
  const { token, number, exp_month, exp_year } = params.card ?? {};
  if (token) return createTokenMethod(call, token, billing);
  if (!number || !exp_month || !exp_year)
    throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  if (!passesLuhn(number)) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect.',
    });
  }
  return createCardMethod(call, { number, expMonth: exp_month, expYear: exp_year, billing });
}

export const paymentMethodEndpoints = [
  endpoint('POST /v1/payment_methods', { params: newMethod, run: create }),
  getEndpoint('/v1/payment_methods/:payment_method', 'payment_method'),
];
