// The form for the reason of a measure against somebody.
import { z } from 'zod';
import { requiredLine } from '../text-fields.ts';

export const reasonForm = z.object({ reason: requiredLine(500) });
