// Answers paths without a route: a 404 in the host's own look.
import { notFound } from './found.ts';

export function loader(): never {
  throw notFound();
}

export function action(): never {
  throw notFound();
}

export default function Missing() {
  return null;
}
