// Forms for deciding a request for an activity type.
import { z } from 'zod';

import { MAX_ID } from '../read-id.ts';
import { integerBetween, longText } from '../text-fields.ts';

import { typeForm } from './activity-type-form.ts';

export const approveForm = typeForm;

export const mergeForm = z.object({ typeId: integerBetween(1, MAX_ID) });

export const rejectForm = z.object({ note: longText(500) });

export type RequestStatus = 'pending' | 'approved' | 'merged' | 'rejected';

export const REQUEST_STATUSES = [
  'pending',
  'approved',
  'merged',
  'rejected',
] as const satisfies readonly RequestStatus[];

export type RequestItem = {
  id: number;
  name: string;
  note: string;
  status: RequestStatus;
  createdAt: string;
  decidedAt: string | undefined;
  requestedBy: { id: number; name: string } | undefined;
  activity: { id: number; name: string } | undefined;
  resultingType: string | undefined;
};
