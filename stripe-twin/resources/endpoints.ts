/** Every API call the twin answers. */
import type { Endpoint } from '../endpoint.ts';
import { linkEndpoints } from './account-links.ts';
import { accountEndpoints } from './accounts.ts';
import { balanceEndpoints } from './balance.ts';
import { chargeEndpoints } from './charges.ts';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { disputeEndpoints } from './disputes.ts';
import { eventEndpoints } from './events.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { paymentPageEndpoints } from './payment-pages.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { reversalEndpoints, transferEndpoints } from './transfers.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export const ENDPOINTS: Endpoint[] = [
  ...accountEndpoints,
  ...balanceEndpoints,
  ...chargeEndpoints,
  ...checkoutSessionEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...linkEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...paymentPageEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...reversalEndpoints,
  ...transferEndpoints,
  ...webhookEndpoints,
];
