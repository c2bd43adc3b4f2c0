// Weekdays as checkboxes.
import { WEEKDAYS_FROM_MONDAY } from '#app/domain/date-words.ts';
import { ChoiceGroup } from './choice-group.tsx';

const CHOICES = WEEKDAYS_FROM_MONDAY.map((name, weekday) => ({ value: String(weekday), label: name }));

type WeekdaysProps = { name: string; chosen: string | readonly string[]; error: string | undefined };

export function WeekdaysField(field: WeekdaysProps) {
  return (
    <div className="weekdays">
      <ChoiceGroup {...field} label="Giorni della settimana" choices={CHOICES} multiple />
    </div>
  );
}
