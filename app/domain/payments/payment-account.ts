// A payout account and its form.
import { z } from 'zod';
import { formNonceField, requiredLine } from '../text-fields.ts';

// A payout account as its owner sees it.

export type PayoutAccountState = 'ready' | 'to-finish' | 'checked-by-stripe';

export type PayoutAccount = {
  id: number;
  accountLabel: string;
  state: PayoutAccountState;
  /** The person's activities that use it. */
  usedBy: { id: number; name: string }[];
};

/** The form of a payout account, shared by server and browser. */
export const paymentAccountForm = z.object({ accountLabel: requiredLine(60) });

export const newPaymentAccountForm = paymentAccountForm.extend({ formNonce: formNonceField });
