// A payout account and its form.
import { z } from 'zod';
import { formNonceField, requiredLine } from '../text-fields.ts';

// A payout account as its owner's pages show it. Pure.

export type PayoutAccountState = 'ready' | 'to-finish' | 'checked-by-stripe';

export type PayoutAccount = {
  id: number;
  accountLabel: string;
  state: PayoutAccountState;
  /** The person's activities whose money goes there. */
  usedBy: { id: number; name: string }[];
};

/** What the form of a payout account asks. Pure: server and browser check with the same. */
export const paymentAccountForm = z.object({ accountLabel: requiredLine(60) });

export const newPaymentAccountForm = paymentAccountForm.extend({ formNonce: formNonceField });
