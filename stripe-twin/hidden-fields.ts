/** The fields Stripe leaves out until `expand[]` asks for them. */
import type { Hidden } from './expand.ts';
import { refundsOf } from './charges.ts';
import { lineItemsOf } from './checkout-sessions.ts';

export const HIDDEN_FIELDS: Hidden = {
  charge: { refunds: (call, charge) => refundsOf(call, String(charge['id'])) },
  'checkout.session': { line_items: (call, session) => lineItemsOf(call, String(session['id'])) },
};
