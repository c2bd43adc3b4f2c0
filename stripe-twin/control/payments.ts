/** Levers on money: what guests and banks would do. */
import type { Stripe } from 'stripe';
import { idOf } from '../ids.ts';
import {
  closeDispute,
  type DisputeKind,
  type DisputeOutcome,
  escalateInquiry,
  openDispute,
  reinstateFunds,
  reviewDispute,
} from '../payments/disputes.ts';
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
    dispute: (chargeId: string, kind: DisputeKind = 'chargeback'): Stripe.Dispute =>
      act({ kind: 'charge', id: chargeId }, (call, charge) => openDispute(call, charge, kind)),
    /** The bank has been answered. */
    reviewDispute: (id: string): Stripe.Dispute => act({ kind: 'dispute', id }, reviewDispute),
    /** An inquiry becomes a dispute that takes the money. */
    escalateInquiry: (id: string): Stripe.Dispute => act({ kind: 'dispute', id }, escalateInquiry),
    /** `funds: 'later'`: what is won comes back by `reinstateFunds`. */
    closeDispute: (id: string, outcome: DisputeOutcome, funds: 'at_once' | 'later' = 'at_once') =>
      act({ kind: 'dispute', id }, (call, dispute) =>
        closeDispute(call, dispute, { outcome, later: funds === 'later' }),
      ),
    reinstateFunds: (id: string): Stripe.Dispute => act({ kind: 'dispute', id }, reinstateFunds),
  };
}
