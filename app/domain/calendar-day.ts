// Calendar days as whole numbers (days since 1970-01-01), so that no zone or clock can shift a date.
// Source of the arithmetic: Howard Hinnant, «chrono-Compatible Low-Level Date Algorithms».

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;

/** undefined unless the text is an existing day written `2027-06-12`, years 2000 to 2200. */
export function parseDay(text: string): number | undefined {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (Number(year) < 2000 || Number(year) > 2200) return undefined;
  const number = fromCivil(Number(year), Number(month), Number(day));
  return formatDay(number) === text ? number : undefined;
}

/** Checks a date from an address or a field; undefined if it is not a day. */
export function readDay(text: string | null): string | undefined {
  return text === null || parseDay(text) === undefined ? undefined : text;
}

/** For dates that come from our own columns. */
export function dayOf(date: string): number {
  const day = parseDay(date);
  if (day === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return day;
}

export function formatDay(day: number): string {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const ofEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

function fromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    ofYear -
    719_468
  );
}

const DAYS_TO_2000 = 10_957;

/** Days since 2000-01-01, the number by which lock_resource_days locks a resource's day (migrations/0001). */
export function lockNumberOf(day: number): number {
  return day - DAYS_TO_2000;
}

/** 0 is Monday, 6 Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export type Month = { month: string; firstDay: number; lastDay: number };

/** undefined unless the text is an existing month written `2027-06`. */
export function parseMonth(text: string): Month | undefined {
  const [, year, month] = ISO_MONTH.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const firstDay = parseDay(`${text}-01`);
  if (firstDay === undefined) return undefined;
  const [nextYear, nextMonth] = month === '12' ? [Number(year) + 1, 1] : [Number(year), Number(month) + 1];
  return { month: text, firstDay, lastDay: fromCivil(nextYear, nextMonth, 1) - 1 };
}

export function monthOfDay(day: number): Month {
  const month = parseMonth(formatDay(day).slice(0, 7));
  if (!month) throw new RangeError(`no month for day ${day}`);
  return month;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
