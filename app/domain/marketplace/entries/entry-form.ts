// What the pages of an entry's actions send.
import { z } from 'zod';

import { percentField } from '../../money/percent-text.ts';
import { longText } from '../../text-fields.ts';
import { ENTRY_STATUSES } from './entry.ts';

export const REASON_LENGTH = 500;

export const rejectionForm = z.object({ reason: longText(REASON_LENGTH) });
export const feeForm = z.object({ fee: percentField });
/** The fee that was on the page, in basis points. */
export const feeAnswerForm = z.object({ fee: z.int().min(0).max(10_000).catch(-1) });
/** What it was on the page: a proposal may have been accepted since. */
export const withdrawalForm = z.object({ seen: z.enum(ENTRY_STATUSES).optional().catch(undefined) });
