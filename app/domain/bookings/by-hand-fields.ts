// What an operator fills in for a guest on the telephone.
import { z } from 'zod';

import { contactSchema } from './guest.ts';

/** For how long a payment link keeps the places; never after the start. */
export const LINK_HOURS = ['1', '3', '12', '24', '48', '72', '168'] as const;

export const byHandFields = contactSchema.omit({ privacy: true }).extend({
  manner: z.enum(['on_the_spot', 'payment_link'], { error: 'Scegli come paga' }),
  hours: z.enum(LINK_HOURS).default('24').transform(Number),
});

export type ByHandFields = z.output<typeof byHandFields>;
