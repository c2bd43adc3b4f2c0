// Every path that nothing else routes: a 404 that knows whose host it is on.
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
