// Asking for a kind of activity that the list lacks; an administrator decides.
import { z } from 'zod';

import { longText, requiredLine } from '../text-fields.ts';

export const typeRequestForm = z.object({ name: requiredLine(80), note: longText(1000) });

export type TypeRequest = {
  id: number;
  name: string;
  status: 'pending' | 'approved' | 'merged' | 'rejected';
  /** What it became. */
  resultingType: string | null;
};
