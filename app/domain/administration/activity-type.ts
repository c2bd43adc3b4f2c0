// The form of an activity type, and the tree for administrators.
import { z } from 'zod';
import { MAX_ID } from '../read-id.ts';
import { integerBetween, longText, optionalIntegerBetween, requiredLine } from '../text-fields.ts';

export const typeForm = z.object({
  name: requiredLine(80),
  parentId: optionalIntegerBetween(1, MAX_ID),
  vatFree: z.boolean().default(false),
  host: z.boolean().default(false),
});

export type TypeFields = z.output<typeof typeForm>;

export type TypeNode = TypeFields & {
  id: number;
  /** 0 at the top of the tree. */
  depth: number;
  /** Among its siblings, from 1. */
  place: number;
  last: boolean;
  children: number;
  activities: number;
};

/**
 * Ids of a type and all types below it, from a list with parents before children. Forms leave these out as
 * new parents.
 */
export function below(nodes: readonly TypeNode[], id: number): Set<number> {
  const found = new Set([id]);
  for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id);
  return found;
}

// Forms for deciding a request for an activity type.

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
