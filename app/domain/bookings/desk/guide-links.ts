// The form of a guide's link, and the data shown of one.
import { z } from 'zod';
import { dayOf } from '../../calendar-day.ts';
import { DATE_ORDER, dateField } from '../../day-fields.ts';
import { about, integerBetween, requiredLine, sentText } from '../../text-fields.ts';
import { MAX_ID } from '../../read-id.ts';

export const MOST_DAYS = 31;

export const guideLinkForm = z
  .object({
    activityId: integerBetween(1, MAX_ID),
    name: requiredLine(80),
    resource: z.array(integerBetween(1, MAX_ID)).min(1, 'Scegli almeno una risorsa').max(500),
    firstDate: dateField,
    lastDate: dateField,
    /** Made by the page: sent twice unchanged, it makes one link. */
    key: sentText(36).regex(/^[\da-f-]{36}$/),
  })
  .refine(({ firstDate, lastDate }) => firstDate <= lastDate, {
    ...about('firstDate', 'lastDate'),
    path: ['lastDate'],
    error: DATE_ORDER,
  })
  .refine(({ firstDate, lastDate }) => dayOf(lastDate) - dayOf(firstDate) < MOST_DAYS, {
    ...about('firstDate', 'lastDate'),
    path: ['lastDate'],
    error: `Al massimo ${MOST_DAYS} giorni`,
  });

export type NewGuideLink = z.output<typeof guideLinkForm>;

export type GuideLink = {
  id: number;
  name: string;
  activity: string;
  resources: string[];
  firstDate: string;
  lastDate: string;
  madeBy: string | null;
  /** Revoked or expired, or its maker has left. */
  ended: boolean;
};

export function guidePath(secret: string): string {
  return `/guide/${secret}`;
}
