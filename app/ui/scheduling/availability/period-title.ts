import type { AvailabilityViewKind, ShownDay } from '#app/domain/scheduling/views/availability-page.ts';

import { dayAndMonth, dayAndMonthAndYear, dayOfMonth, monthAndYear } from '#app/domain/date-words.ts';

/** «giugno 2027», «7–13 giugno 2027», «28 giugno – 4 luglio 2027» */
export function periodTitle(view: AvailabilityViewKind, days: readonly ShownDay[]): string {
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? '';
  if (view === 'month') return monthAndYear(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayOfMonth(first)}–${dayAndMonthAndYear(last)}`;
  return `${dayAndMonth(first, last)} – ${dayAndMonthAndYear(last)}`;
}
