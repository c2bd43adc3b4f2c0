// Times of day as minutes from midnight, and slot keys. No time zone is needed.
export const MINUTES_PER_DAY = 1440;

/** `09:30` or `09:30:00`; `24:00` is 1440. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function formatMinute(minute: number): string {
  const digits = fourDigits(minute);
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** `0930` */
function fourDigits(minute: number): string {
  const wrapped = minute > MINUTES_PER_DAY ? minute - MINUTES_PER_DAY : minute;
  return String(Math.floor(wrapped / 60) * 100 + (wrapped % 60)).padStart(4, '0');
}

/** End of a slot in minutes from its day's midnight: `24:00` is 1440; an end before the start is on the next day. */
export function endMinuteOf(startMinute: number, endMinute: number): number {
  return endMinute <= startMinute ? endMinute + MINUTES_PER_DAY : endMinute;
}

/** `0900-1300`: a slot of a day in addresses and forms. */
export function slotKey(startMinute: number, endMinute: number): string {
  return `${fourDigits(startMinute)}-${fourDigits(endMinute)}`;
}

/** The slot key from stored or displayed times. */
export function slotKeyOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const startMinute = minuteOf(startTime);
  return slotKey(startMinute, endMinuteOf(startMinute, minuteOf(endTime)));
}

/** A slot's times from its key; undefined if it is none. */
export function readSlotKey(key: string): { startMinute: number; endMinute: number } | undefined {
  if (!/^\d{4}-\d{4}$/.test(key)) return undefined;
  const { startTime, endTime } = slotTimes(key);
  const startMinute = minuteOf(startTime);
  const endMinute = endMinuteOf(startMinute, minuteOf(endTime));
  return slotKey(startMinute, endMinute) === key ? { startMinute, endMinute } : undefined;
}

/** The times in a slot key: `09:00` and `13:00`. */
export function slotTimes(key: string): { startTime: string; endTime: string } {
  const [startTime = '', endTime = ''] = key.split('-').map((time) => `${time.slice(0, 2)}:${time.slice(2)}`);
  return { startTime, endTime };
}

const UNITS = [
  { minutes: 1440, one: 'giorno', many: 'giorni' },
  { minutes: 60, one: 'ora', many: 'ore' },
  { minutes: 1, one: 'minuto', many: 'minuti' },
];

/** A duration in whole minutes: «45 minuti», «1 ora e 30 minuti», «2 giorni». */
export function durationWords(minutes: number): string {
  let left = minutes;
  const parts = UNITS.flatMap(({ minutes: unit, one, many }) => {
    const count = Math.floor(left / unit);
    left -= count * unit;
    return count > 0 || (unit === 1 && minutes === 0) ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return new Intl.ListFormat('it').format(parts);
}
