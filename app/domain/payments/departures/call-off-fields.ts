// The form that calls a departure off.
import { z } from 'zod';

import * as errors from '../../messages/errors.ts';
import { parseDay } from '../../scheduling/calendar-day.ts';
import { longText } from '../../text-fields.ts';

const optionalText = z.string().default('');

export const callOffFields = z
  .object({
    what: z.enum(['refund', 'move'], { error: 'Scegli cosa fare' }),
    reason: longText(1000).pipe(z.string().min(1, errors.required)),
    toDate: optionalText,
    toSlot: optionalText,
  })
  .refine(({ what, toDate }) => what === 'refund' || parseDay(toDate) !== undefined, {
    path: ['toDate'],
    message: 'Scegli il giorno',
  })
  .refine(({ what, toSlot }) => what === 'refund' || /^\d{4}-\d{4}$/.test(toSlot), {
    path: ['toSlot'],
    message: "Scegli l'orario",
  });
