// A number with the right singular or plural.

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function people(count: number): string {
  return counted(count, 'persona', 'persone');
}

export function lastPlaces(count: number): string {
  return count === 1 ? 'Ultimo posto' : `Ultimi ${count} posti`;
}

export function peopleRange(min: number, max: number | undefined): string {
  if (max === undefined) return `Da ${people(min)} in su`;
  if (min === max) return people(min);
  return `Da ${min} a ${people(max)}`;
}

export function fieldsToCheck(count: number): string {
  return `Controlla ${counted(count, 'campo', 'campi')}`;
}
