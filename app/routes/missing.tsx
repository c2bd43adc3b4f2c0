// Answers paths without a route: a 404 in the host's own look.
import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function Missing() {
  return null;
}
