// Levers on payments, accounts and funds.
import { z } from 'zod';
import { type Funds, fundsOf, payOut } from '../resources/balances.ts';
import { type Call, on, ownCall } from '../call.ts';
import {
  closeDispute,
  escalateInquiry,
  openDispute,
  reinstateFunds,
  reviewDispute,
} from '../resources/disputes.ts';
import { idOf } from '../objects.ts';
import { createCardMethod } from '../resources/payment-methods.ts';
import { failRefund, settleRefund } from '../resources/refunds.ts';
import { actOn, type ControlParts, lever, none, one } from './act.ts';
import { type CapabilityName, completeOnboarding, setCapability } from '../resources/onboarding.ts';
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
  const name = z.custom<CapabilityName>((sent) => typeof sent === 'string');
  const status = z.enum(['active', 'inactive', 'pending']);
  return {
    completeOnboarding: lever(one, (id) => act({ kind: 'account', id }, completeOnboarding)),
    /** Stripe grants or removes a capability of an account. */
    setCapability: lever(z.tuple([z.string(), name, status]), (id, capability, to) =>
      act({ kind: 'account', id }, (call, account) =>
        setCapability(call, account, { name: capability, status: to }),
      ),
    ),
    /** Pays all available money of an account out to its bank. */
    payOut: lever(one, (id) => act({ kind: 'account', id }, (call, account) => payOut(on(call, account.id)))),
    /** The balances of every account, to compare with a ledger. */
    balances: lever(none, (): Balances => {
      const where = [{ sql: 'id <> ?', values: [world.platform] }];
      const connected = world.store.select({ kind: 'account', account: world.platform, where });
      const funds = connected.map(({ id }) => [id, fundsByCurrency(ownCall(world, id))] as const);
      return { platform: fundsByCurrency(ownCall(world)), accounts: Object.fromEntries(funds) };
    }),
  };
}

/** Levers on money: what guests and banks would do. */
export function paymentLevers(parts: ControlParts) {
  const act = actOn(parts);
  const guest = z.strictObject({ email: z.string(), name: z.string() }).partial();
  const payment = z.tuple([z.string(), z.string().default('4242424242424242'), guest.default({})]);
  return {
    /** Pays a session as its hosted page would, with the 3-D Secure step authorized; see `cards.ts`. */
    pay: lever(payment, (id, card, { email, name = 'Anna Ospite' }) =>
      act({ kind: 'checkout.session', id }, (call, session) => {
        const method = createCardMethod(call, {
          number: card.replace(/\s/g, ''),
          expMonth: 12,
          expYear: call.world.clock.now().getUTCFullYear() + 3,
          billing: { email: email ?? session.customer_email ?? 'ospite@example.com', name },
        });
        const intent = paySession(call, session, method);
        if (intent.status === 'requires_action') authenticateSession(call, session, true);
        return session;
      }),
    ),
    /** Settles a payment that was still pending when its session completed. */
    settlePayment: lever(z.tuple([z.string(), z.enum(['succeeded', 'failed'])]), (id, outcome) =>
      act({ kind: 'checkout.session', id }, (call, session) =>
        settleLater(call, idOf(session.payment_intent) ?? '', outcome),
      ),
    ),
    settleRefund: lever(one, (id) => act({ kind: 'refund', id }, settleRefund)),
    /** Makes a pending refund fail, or one that had succeeded. */
    failRefund: lever(z.tuple([z.string(), z.string().optional()]), (id, reason) =>
      act({ kind: 'refund', id }, (call, refund) => failRefund(call, refund, reason)),
    ),
    ...disputeLevers(parts),
  };
}

function disputeLevers(parts: ControlParts) {
  const act = actOn(parts);
  const kind = z.enum(['chargeback', 'inquiry']).default('chargeback');
  const end = z.enum(['won', 'lost', 'warning_closed']);
  const funds = z.enum(['at_once', 'later']).default('at_once');
  return {
    dispute: lever(z.tuple([z.string(), kind]), (id, asked) =>
      act({ kind: 'charge', id }, (call, charge) => openDispute(call, charge, asked)),
    ),
    /** The dispute has been answered and is under review. */
    reviewDispute: lever(one, (id) => act({ kind: 'dispute', id }, reviewDispute)),
    /** An inquiry becomes a dispute, which withdraws the money. */
    escalateInquiry: lever(one, (id) => act({ kind: 'dispute', id }, escalateInquiry)),
    /** `funds: 'later'`: the money of a won dispute returns only by `reinstateFunds`. */
    closeDispute: lever(z.tuple([z.string(), end, funds]), (id, outcome, when) =>
      act({ kind: 'dispute', id }, (call, dispute) =>
        closeDispute(call, dispute, { outcome, later: when === 'later' }),
      ),
    ),
    reinstateFunds: lever(one, (id) => act({ kind: 'dispute', id }, reinstateFunds)),
  };
}
