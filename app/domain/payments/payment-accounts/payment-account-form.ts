// What the form of a payout account asks. Pure: server and browser check with the same.
import { z } from 'zod';

import { formNonceField } from '../../form-nonce.ts';
import { requiredLine } from '../../text-fields.ts';

export const paymentAccountForm = z.object({ accountLabel: requiredLine(60) });

export const newPaymentAccountForm = paymentAccountForm.extend({ formNonce: formNonceField });
