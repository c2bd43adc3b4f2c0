// Weekdays as checkboxes.
import { WEEKDAYS_FROM_MONDAY } from '#app/domain/date-words.ts';

import { ChoiceGroup } from './choice-group.tsx';
import type { FieldErrors } from './use-checked-form.ts';
import type { FormAnswer } from './use-zod-form.ts';

const CHOICES = WEEKDAYS_FROM_MONDAY.map((name, weekday) => ({ value: String(weekday), label: name }));

type WeekdaysProps = { chosen: readonly string[]; errors: FieldErrors };

export function WeekdaysField({ chosen, errors }: WeekdaysProps) {
  return (
    <div className="weekdays">
      <ChoiceGroup
        name="weekday"
        label="Giorni della settimana"
        choices={CHOICES}
        chosen={chosen}
        multiple
        {...(errors['weekday'] !== undefined && { error: errors['weekday'] })}
      />
    </div>
  );
}

/** Boxes ticked in a refused form. */
export function tickedWeekdays(answer: FormAnswer, before: readonly string[]): readonly string[] {
  if (answer === undefined) return before;
  const ticked = answer.initialValue?.['weekday'];
  if (Array.isArray(ticked)) return ticked.filter((each) => typeof each === 'string');
  return typeof ticked === 'string' ? [ticked] : [];
}
