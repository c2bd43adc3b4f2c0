// The fields of a resource as its form sends them. Source: docs/rules/availability.md#resources.
import { z } from 'zod';

import { about, integerBetween, optionalIntegerBetween, requiredLine } from '../text-fields.ts';
import { PEOPLE_ORDER } from '../catalog/quote.ts';

const MAX = 1000;
const MAX_BUFFER_MINUTES = 1440;

export const resourceFields = z
  .object({
    name: requiredLine(80),
    /** Identical units. */
    quantity: integerBetween(1, MAX),
    /** People one unit carries. */
    capacity: integerBetween(1, MAX),
    sharing: z.enum(['shared', 'exclusive']).default('shared'),
    /** People in one booking. */
    minParticipants: integerBetween(1, MAX),
    maxParticipants: optionalIntegerBetween(1, MAX),
    bufferBeforeMinutes: integerBetween(0, MAX_BUFFER_MINUTES).default(0),
    bufferAfterMinutes: integerBetween(0, MAX_BUFFER_MINUTES).default(0),
  })
  .refine(
    ({ minParticipants, maxParticipants }) => maxParticipants === null || maxParticipants >= minParticipants,
    {
      ...about('minParticipants', 'maxParticipants'),
      path: ['maxParticipants'],
      error: PEOPLE_ORDER,
    },
  );

export type ResourceFields = z.output<typeof resourceFields>;
