// Referrals for administrators. Browser-safe.
import { z } from 'zod';
import type { ReferralState } from '../identity/referral-state.ts';
import { requiredLine, sentText } from '../text-fields.ts';
import { ADMIN_PAGE_SIZES } from './paging.ts';

type Person = { id: number; name: string };

/** How many other invited people share the address, the network or the hour of sign-up. */
type Alike = { address: number; network: number; hour: number };

export type ReferralItem = {
  /** Id of the invited person. */
  id: number;
  name: string;
  inviter: Person;
  state: ReferralState;
  signedUpAt: string;
  alike: Alike;
};

/** All of the longest page. */
const MOST_CHOSEN = Math.max(...ADMIN_PAGE_SIZES);

export const refusalForm = z.object({
  chosen: z
    .array(sentText(9).regex(/^[1-9]\d{0,8}$/, 'Scegli dalla tabella'), 'Scegli almeno un invito')
    .min(1, 'Scegli almeno un invito')
    .max(MOST_CHOSEN, `Scegli al massimo ${MOST_CHOSEN} inviti`),
  reason: requiredLine(500),
});
