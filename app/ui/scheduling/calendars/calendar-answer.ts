// What the forms of a calendar's page answer when they refuse.
import type { SoldDate } from '#app/domain/scheduling/sold-dates.ts';

import type { FormAnswer } from '../../form/use-zod-form.ts';

export type CalendarAnswer = {
  form: 'season' | 'close';
  result: FormAnswer;
  sold: SoldDate[] | undefined;
};
