// The form that takes a service into one's own catalogs.
import { z } from 'zod';

import { formNonceField } from '../form-nonce.ts';
import { share, type BasisPoints, type Cents } from '../money/cents.ts';
import { percentField } from '../money/percent-text.ts';

export const NO_CATALOG = 'Scegli almeno un catalogo';

export const resaleForm = z.object({
  catalogIds: z.array(z.int(), { error: NO_CATALOG }).min(1, NO_CATALOG).max(200),
  fee: percentField,
  formNonce: formNonceField,
});

/** What a reseller keeps of one price, as each sale is split. */
export function earned(priceCents: Cents, fee: BasisPoints): Cents {
  return share(priceCents, fee);
}
