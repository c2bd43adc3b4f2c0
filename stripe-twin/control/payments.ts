// Levers on payments, accounts and funds.
import type { Stripe } from 'stripe';
import { type Funds, fundsOf, payOut } from '../resources/balances.ts';
import { type Call, on, ownCall } from '../call.ts';
import {
  closeDispute,
  type DisputeKind,
  type DisputeOutcome,
  escalateInquiry,
  openDispute,
  reinstateFunds,
  reviewDispute,
} from '../resources/disputes.ts';
import { idOf } from '../objects.ts';
import { createCardMethod } from '../resources/payment-methods.ts';
import { failRefund, settleRefund } from '../resources/refunds.ts';
import { actOn, type ControlParts } from './act.ts';
import {
  type CapabilityName,
  type CapabilityStatus,
  completeOnboarding,
  setCapability,
} from '../resources/onboarding.ts';
import { authenticateSession, paySession, settleLater } from '../resources/session-life.ts';

/** An account's balance by currency, with its total. */
export type AccountFunds = Record<string, Funds & { total: number }>;

export function fundsByCurrency(call: Call): AccountFunds {
  const entries = [...fundsOf(call)].map(
    ([currency, funds]) => [currency, { ...funds, total: funds.available + funds.pending }] as const,
  );
  return Object.fromEntries(entries);
}

/** Levers on connected accounts: onboarding, capabilities, and where their money is. */
export type Balances = { platform: AccountFunds; accounts: Record<string, AccountFunds> };

export function accountLevers(parts: ControlParts) {
  const { world } = parts;
  const act = actOn(parts);
  return {
    completeOnboarding: (accountId: string): Stripe.Account =>
      act({ kind: 'account', id: accountId }, completeOnboarding),
    /** Stripe grants or removes a capability of an account. */
    setCapability: (accountId: string, name: CapabilityName, status: CapabilityStatus): Stripe.Account =>
      act({ kind: 'account', id: accountId }, (call, account) =>
        setCapability(call, account, { name, status }),
      ),
    /** Pays all available money of an account out to its bank. */
    payOut: (accountId: string): Stripe.Payout =>
      act({ kind: 'account', id: accountId }, (call, account) => payOut(on(call, account.id))),
    /** The balances of every account, to compare with a ledger. */
    balances(): Balances {
      const where = [{ sql: 'id <> ?', values: [world.platform] }];
      const connected = world.store.select({ kind: 'account', account: world.platform, where });
      const funds = connected.map(({ id }) => [id, fundsByCurrency(ownCall(world, id))] as const);
      return { platform: fundsByCurrency(ownCall(world)), accounts: Object.fromEntries(funds) };
    },
  };
}

/** Levers on money: what guests and banks would do. */
export type Guest = { email?: string; name?: string };

export function paymentLevers(parts: ControlParts) {
  const act = actOn(parts);
  return {
    /** Pays a session as its hosted page would, with the 3-D Secure step authorized; see `cards.ts`. */
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
    /** Settles a payment that was still pending when its session completed. */
    settlePayment: (sessionId: string, outcome: 'succeeded' | 'failed'): void =>
      act({ kind: 'checkout.session', id: sessionId }, (call, session) =>
        settleLater(call, idOf(session.payment_intent) ?? '', outcome),
      ),
    settleRefund: (id: string): Stripe.Refund => act({ kind: 'refund', id }, settleRefund),
    /** Makes a pending refund fail, or one that had succeeded. */
    failRefund: (id: string, reason?: string): Stripe.Refund =>
      act({ kind: 'refund', id }, (call, refund) => failRefund(call, refund, reason)),
    dispute: (chargeId: string, kind: DisputeKind = 'chargeback'): Stripe.Dispute =>
      act({ kind: 'charge', id: chargeId }, (call, charge) => openDispute(call, charge, kind)),
    /** The dispute has been answered and is under review. */
    reviewDispute: (id: string): Stripe.Dispute => act({ kind: 'dispute', id }, reviewDispute),
    /** An inquiry becomes a dispute, which withdraws the money. */
    escalateInquiry: (id: string): Stripe.Dispute => act({ kind: 'dispute', id }, escalateInquiry),
    /** `funds: 'later'`: the money of a won dispute returns only by `reinstateFunds`. */
    closeDispute: (id: string, outcome: DisputeOutcome, funds: 'at_once' | 'later' = 'at_once') =>
      act({ kind: 'dispute', id }, (call, dispute) =>
        closeDispute(call, dispute, { outcome, later: funds === 'later' }),
      ),
    reinstateFunds: (id: string): Stripe.Dispute => act({ kind: 'dispute', id }, reinstateFunds),
  };
}
