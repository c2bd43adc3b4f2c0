/** Levers on connected accounts: onboarding, capabilities, and where their money is. */
import type { Stripe } from 'stripe';
import { on, ownCall } from '../call.ts';
import {
  type CapabilityName,
  type CapabilityStatus,
  completeOnboarding,
  setCapability,
} from '../payments/accounts.ts';
import { payOut } from '../payments/payouts.ts';
import { actOn } from './act.ts';
import { type AccountFunds, fundsByCurrency } from './funds.ts';
import type { ControlParts } from './parts.ts';

export type Balances = { platform: AccountFunds; accounts: Record<string, AccountFunds> };

export function accountLevers(parts: ControlParts) {
  const { world } = parts;
  const act = actOn(parts);
  return {
    completeOnboarding: (accountId: string): Stripe.Account =>
      act({ kind: 'account', id: accountId }, completeOnboarding),
    /** Stripe grants or takes away what an account may do. */
    setCapability: (accountId: string, name: CapabilityName, status: CapabilityStatus): Stripe.Account =>
      act({ kind: 'account', id: accountId }, (call, account) =>
        setCapability(call, account, { name, status }),
      ),
    /** All that an account has available leaves for its bank. */
    payOut: (accountId: string): Stripe.Payout =>
      act({ kind: 'account', id: accountId }, (call, account) => payOut(on(call, account.id))),
    /** What every account holds, to compare with a ledger. */
    balances(): Balances {
      const where = [{ sql: 'id <> ?', values: [world.platform] }];
      const connected = world.store.select({ kind: 'account', account: world.platform, where });
      const funds = connected.map(({ id }) => [id, fundsByCurrency(ownCall(world, id))] as const);
      return { platform: fundsByCurrency(ownCall(world)), accounts: Object.fromEntries(funds) };
    },
  };
}
