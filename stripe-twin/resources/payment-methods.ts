/** Payment methods: made of test cards, test tokens or test IBANs. */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { ApiError, invalid } from '../errors.ts';
import { given } from '../given.ts';
import { owned } from '../owned.ts';
import { address, email, integer, metadata, text } from '../params.ts';
import {
  type Billing,
  createCardMethod,
  createSepaMethod,
  createTokenMethod,
} from '../payments/payment-methods.ts';
import { passesLuhn } from '../cards.ts';

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
  endpoint('GET /v1/payment_methods/:id', {
    params: nothing,
    run: (call, _params, path) =>
      owned(call, 'payment_method', { id: segment(path, 'id'), param: 'payment_method' }),
  }),
];
