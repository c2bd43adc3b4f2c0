// The form that calls a departure off.
import { z } from 'zod';

import * as errors from '../../messages/errors.ts';
import { parseDay } from '../../scheduling/calendar-day.ts';
import { about, longText, sentText } from '../../text-fields.ts';

const shown = sentText(21)
  .regex(/^\d{1,10}-\d{1,10}$/)
  .transform((text) => text.split('-').map(Number))
  .transform(([parties = 0, cents = 0]) => ({ parties, cents }))
  .optional()
  .catch(undefined);

/** A day or a slot of a list: what is longer is neither. */
const optionalText = sentText(20).catch('').default('');

export const callOffFields = z
  .object({
    what: z.enum(['refund', 'move'], { error: 'Scegli cosa fare' }),
    reason: longText(1000).refine((text) => text !== '', errors.required),
    toDate: optionalText,
    toSlot: optionalText,
    shown,
  })
  .refine(({ what, toDate }) => what === 'refund' || parseDay(toDate) !== undefined, {
    ...about('what', 'toDate'),
    path: ['toDate'],
    message: 'Scegli il giorno',
  })
  .refine(({ what, toSlot }) => what === 'refund' || /^\d{4}-\d{4}$/.test(toSlot), {
    ...about('what', 'toSlot'),
    path: ['toSlot'],
    message: "Scegli l'orario",
  });
