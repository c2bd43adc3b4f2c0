/** What the hosted page itself calls; the official CLI pays its sessions through it. */
import { z } from 'zod';

import { declined } from './charges.ts';
import { paySession } from './checkout-session.ts';
import { endpoint, nothing, segment } from './endpoint.ts';
import { invalid } from './errors.ts';
import { owned } from './ids.ts';
import { integer, text } from './params.ts';
import { paymentMethodFrom } from './payment-methods.ts';

const wanted = (path: Record<string, string>) => ({ id: segment(path, 'session'), param: 'session' });

export const paymentPageEndpoints = [
  endpoint('GET /v1/payment_pages/:session', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'checkout.session', wanted(path)),
  }),
  endpoint('POST /v1/payment_pages/:session/confirm', {
    params: z.strictObject({ payment_method: text(), expected_amount: integer().optional() }),
    run(call, params, path) {
      const session = owned(call, 'checkout.session', wanted(path));
      if (params.expected_amount !== undefined && params.expected_amount !== session.amount_total) {
        throw invalid('The amount of this Checkout Session has changed.', { param: 'expected_amount' });
      }
      const intent = paySession(call, session, paymentMethodFrom(call, params.payment_method));
      if (intent.last_payment_error) throw declined(intent);
      return session;
    },
  }),
];
