// Calendar days as words. A day is a string (`2027-06-12`) and never passes through a time zone.
const WEEKDAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'];
const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];

/** Starts on Monday, like the calendars on screen. */
export const WEEKDAYS_FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

type DayParts = { year: number; month: number; day: number };

function parts(date: string): DayParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function nameOfMonth(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** 0 is Sunday. */
function weekday(date: string): number {
  const { year, month, day } = parts(date);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** 0 is Monday. */
export function weekdayFromMonday(date: string): number {
  return (weekday(date) + 6) % 7;
}

export function dayOfMonth(date: string): number {
  return parts(date).day;
}

/** «12 giugno»; «12 giugno 2028» if `today` is in another year. `today` is a day on the activity's clock. */
export function dayAndMonth(date: string, today: string): string {
  const { day, month, year } = parts(date);
  return `${day} ${nameOfMonth(month)}${year === parts(today).year ? '' : ` ${year}`}`;
}

/** «sabato 12 giugno», with the year like `dayAndMonth`. */
export function weekdayAndDay(date: string, today: string): string {
  return `${weekdayName(date)} ${dayAndMonth(date, today)}`;
}

/** «sabato» */
export function weekdayName(date: string): string {
  return WEEKDAYS[weekday(date)] ?? '';
}

/** «12 giugno 2027» */
export function dayAndMonthAndYear(date: string): string {
  return dayAndMonth(date, '');
}

/** «sabato 12 giugno 2027» */
export function longDate(date: string): string {
  return weekdayAndDay(date, '');
}

/** «sab 12 giu», «sab 12 giu 2028» */
export function shortDate(date: string, today: string): string {
  return weekdayAndDay(date, today).replace(/^(\S{3})\S* (\d+ \S{3})\S*/, '$1 $2');
}

/** «12/06/2027» */
export function numericDate(date: string): string {
  return date.split('-').reverse().join('/');
}

/** «giugno 2027» from `2027-06` or any day of it. */
export function monthAndYear(month: string): string {
  const { year, month: number } = parts(month);
  return `${nameOfMonth(number)} ${year}`;
}

/** The months from `first` to `last`: `2027-06`, `2027-07` … */
export function monthsUntil(last: string, first: string): string[] {
  const [to, from] = [parts(last), parts(first)];
  const count = (to.year - from.year) * 12 + to.month - from.month + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.UTC(from.year, from.month - 1 + index, 1)).toISOString().slice(0, 7),
  );
}

/** Days that begin with a vowel sound take an apostrophe: «l'8», «all'11». */
function startsWithVowel(date: string): boolean {
  const { day } = parts(date);
  return day === 8 || day === 11;
}

/** «il 12 giugno», «l'8 giugno» */
export function theDay(date: string, today: string): string {
  return (startsWithVowel(date) ? "l'" : 'il ') + dayAndMonth(date, today);
}

/** «al 12 giugno», «all'8 giugno»: after «fino» or «vai». */
export function toTheDay(date: string, today: string): string {
  return (startsWithVowel(date) ? "all'" : 'al ') + dayAndMonth(date, today);
}

/** «a giugno», «ad agosto», «a giugno 2028» */
export function inMonth(month: string, today: string): string {
  const name = dayAndMonth(`${month.slice(0, 7)}-01`, today).slice(2);
  return name.startsWith('a') ? `ad ${name}` : `a ${name}`;
}

/** «09:00–13:00» */
export function timeRange(start: string, end: string): string {
  return `${start}–${end}`;
}

/** « (fino al giorno dopo)» if the slot crosses midnight. */
export function nextDayWords(start: string, end: string): string {
  return end < start ? ' (fino al giorno dopo)' : '';
}

/** The platform's time zone, by which it counts days; each activity has its own. */
export const PLATFORM_ZONE = 'Europe/Rome';
