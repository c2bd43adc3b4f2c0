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
