// Requests for an activity type that is not in the list; an administrator decides.
import { z } from 'zod';
import { longText, requiredLine } from '../text-fields.ts';

export const typeRequestForm = z.object({ name: requiredLine(80), note: longText(1000) });

export type TypeRequest = {
  id: number;
  name: string;
  status: 'pending' | 'approved' | 'merged' | 'rejected';
  /** The type that was created or chosen for the request. */
  resultingType: string | null;
};
