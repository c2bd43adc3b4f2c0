/** Levers on money: what guests and banks would do. */
import type { Stripe } from 'stripe';
import { idOf } from '../ids.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { createCardMethod } from '../payments/payment-methods.ts';
import { failRefund, settleRefund } from '../payments/refunds.ts';
import { authenticateSession, paySession, settleLater } from '../payments/sessions.ts';
import { actOn } from './act.ts';
import type { ControlParts } from './parts.ts';

export type Guest = { email?: string; name?: string };

export function paymentLevers(parts: ControlParts) {
  const act = actOn(parts);
  return {
    /** Pays a session as its hosted page would, the 3-D Secure step authorized; see `cards.ts`. */
    pay: (sessionId: string, card = '4242424242424242', guest: Guest = {}): Stripe.Checkout.Session =>
      act({ kind: 'checkout.session', id: sessionId }, (call, session) => {
        const email = guest.email ?? session.customer_email ?? 'ospite@example.com';
        const method = createCardMethod(call, {
          number: card.replace(/\s/g, ''),
          expMonth: 12,
          expYear: call.world.clock.now().getUTCFullYear() + 3,
          billing: { email, name: guest.name ?? 'Anna Ospite' },
        });
        const intent = paySession(call, session, method);
        if (intent.status === 'requires_action') authenticateSession(call, session, true);
        return session;
      }),
    /** Decides a payment that completed its session unpaid. */
    settlePayment: (sessionId: string, outcome: 'succeeded' | 'failed'): void =>
      act({ kind: 'checkout.session', id: sessionId }, (call, session) =>
        settleLater(call, idOf(session.payment_intent) ?? '', outcome),
      ),
    settleRefund: (id: string): Stripe.Refund => act({ kind: 'refund', id }, settleRefund),
    /** A pending refund fails, or one that had succeeded turns to failed. */
    failRefund: (id: string, reason?: string): Stripe.Refund =>
      act({ kind: 'refund', id }, (call, refund) => failRefund(call, refund, reason)),
    dispute: (chargeId: string): Stripe.Dispute => act({ kind: 'charge', id: chargeId }, openDispute),
    closeDispute: (id: string, outcome: 'won' | 'lost'): Stripe.Dispute =>
      act({ kind: 'dispute', id }, (call, dispute) => closeDispute(call, dispute, outcome)),
  };
}
