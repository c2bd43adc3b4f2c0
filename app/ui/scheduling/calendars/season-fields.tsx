// Name, first and last day, weekdays.
import { WEEKDAYS_FROM_MONDAY } from '#app/domain/date-words.ts';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FormAnswer } from '../../form/use-zod-form.ts';
import type { FieldErrors } from '../../form/use-checked-form.ts';

export const SEASON_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'startDate', label: 'Primo giorno' },
  { name: 'endDate', label: 'Ultimo giorno' },
  { name: 'weekday', label: 'Giorni della settimana' },
];

type Props = { value: (name: string) => string; errors: FieldErrors };

export function SeasonFields({ value, errors }: Props) {
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        hint="Per riconoscerlo: «Estate 2027»."
        optional
        maxLength={80}
        defaultValue={value('name')}
        error={errors['name']}
      />
      <div className="field-pair">
        <TextField
          name="startDate"
          type="date"
          label="Primo giorno"
          defaultValue={value('startDate')}
          error={errors['startDate']}
        />
        <TextField
          name="endDate"
          type="date"
          label="Ultimo giorno"
          hint="Compreso."
          defaultValue={value('endDate')}
          error={errors['endDate']}
        />
      </div>
    </>
  );
}

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

/** The boxes that were ticked when the form was refused. */
export function tickedWeekdays(answer: FormAnswer, before: readonly number[]): string[] {
  if (answer === undefined) return before.map(String);
  const ticked = answer.initialValue?.['weekday'];
  if (Array.isArray(ticked)) return ticked.filter((each) => typeof each === 'string');
  return typeof ticked === 'string' ? [ticked] : [];
}
