// Somebody else's record and none at all are answered alike.
import { data } from 'react-router';

export function notFound() {
  return data(null, { status: 404 });
}
