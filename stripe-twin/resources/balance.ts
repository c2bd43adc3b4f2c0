/** The balance of an account and the transactions that make it up. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { createdWithin, datedListParams, fieldsEqual, listObjects } from '../lists.ts';
import { owned } from '../owned.ts';
import { currency, text } from '../params.ts';
import { fundsOf } from '../payments/ledger.ts';

function balance(call: Call): Stripe.Balance {
  const funds = [...fundsOf(call)];
  const rows = (field: 'available' | 'pending') =>
    funds.map(([code, sums]) => ({
      amount: sums[field],
      currency: code,
      source_types: { card: sums[field] },
    }));
  return { object: 'balance', available: rows('available'), livemode: false, pending: rows('pending') };
}

const filters = { currency: currency.optional(), source: text().optional(), type: text().optional() };

export const balanceEndpoints = [
  endpoint('GET /v1/balance', { params: nothing, run: balance }),
  endpoint('GET /v1/balance_transactions', {
    params: datedListParams(filters),
    run: (call, { created, currency: code, source, type, ...page }) =>
      listObjects(call, {
        kind: 'balance_transaction',
        url: '/v1/balance_transactions',
        page,
        where: [...createdWithin(created), ...fieldsEqual({ currency: code, source, type })],
      }),
  }),
  endpoint('GET /v1/balance_transactions/:id', {
    params: nothing,
    run: (call, _params, path) =>
      owned(call, 'balance_transaction', { id: segment(path, 'id'), param: 'id' }),
  }),
];
