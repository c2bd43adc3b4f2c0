// Days of the week, 0 is Monday.
import { WEEKDAYS_FROM_MONDAY } from '#app/domain/date-words.ts';

/** «tutti i giorni», «da lunedì a venerdì», «sabato, domenica» */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'tutti i giorni';
  const [first = 0] = weekdays;
  const last = weekdays.at(-1) ?? 0;
  const name = (weekday: number) => WEEKDAYS_FROM_MONDAY[weekday] ?? '';
  if (weekdays.length > 2 && last - first === weekdays.length - 1) return `da ${name(first)} a ${name(last)}`;
  return weekdays.map(name).join(', ');
}
