// Somebody else's record and none at all are answered alike.
import { data } from 'react-router';

export function notFound() {
  return data(null, { status: 404 });
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}
