// The API's endpoints, the fields shown only on request, and what happens when a timer ends.
import { balanceEndpoints } from './balances.ts';
import { linkEndpoints } from './onboarding.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints, refundsOf } from './charges.ts';
import { checkoutSessionEndpoints, paymentPageEndpoints, lineItemsOf } from './checkout-sessions.ts';
import { disputeEndpoints } from './disputes.ts';
import { eventEndpoints } from './events.ts';
import { productEndpoints } from './line-items.ts';
import { paymentIntentEndpoints } from './payment-intent-calls.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { refundEndpoints, failRefund, settleRefund } from './refunds.ts';
import { reversalEndpoints, transferEndpoints } from './transfers.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';
import { type Endpoint, ownCall } from '../call.ts';
import type { Tasks } from '../clock.ts';
import type { Hidden } from '../expand.ts';
import { expireSession, settleLater } from './session-life.ts';

export const TASKS: Tasks = {
  expire_session(world, target) {
    const found = world.store.find('checkout.session', target);
    if (found?.object.status === 'open') expireSession(ownCall(world, found.account), found.object);
  },
  release_funds(world, target) {
    const found = world.store.find('balance_transaction', target);
    if (found) world.store.update({ ...found.object, status: 'available' });
  },
  settle_payment(world, target) {
    const found = world.store.find('payment_intent', target);
    if (found?.object.status === 'processing')
      settleLater(ownCall(world, found.account), target, 'succeeded');
  },
  fail_payment(world, target) {
    const found = world.store.find('payment_intent', target);
    if (found?.object.status === 'processing') settleLater(ownCall(world, found.account), target, 'failed');
  },
  settle_refund(world, target) {
    const found = world.store.find('refund', target);
    if (found?.object.status === 'pending') settleRefund(ownCall(world, found.account), found.object);
  },
  fail_refund(world, target) {
    const found = world.store.find('refund', target);
    if (found?.object.status === 'succeeded') failRefund(ownCall(world, found.account), found.object);
  },
};

/** The fields that Stripe shows only with `expand[]`. */
export const HIDDEN_FIELDS: Hidden = {
  charge: { refunds: (call, charge) => refundsOf(call, String(charge['id'])) },
  'checkout.session': { line_items: (call, session) => lineItemsOf(call, String(session['id'])) },
};

/** Every API call the twin answers. */
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
