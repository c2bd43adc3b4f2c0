/** Every API call the twin answers. */
import type { Endpoint } from '../endpoint.ts';
import { balanceEndpoints } from './balance.ts';
import { chargeEndpoints } from './charges.ts';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { eventEndpoints } from './events.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';

export const ENDPOINTS: Endpoint[] = [
  ...balanceEndpoints,
  ...chargeEndpoints,
  ...checkoutSessionEndpoints,
  ...eventEndpoints,
  ...paymentIntentEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
];
