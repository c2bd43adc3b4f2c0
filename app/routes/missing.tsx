// Answers paths without a route: a 404 in the host's own look.
import { refused } from '#app/middleware/own-activity.ts';
import type { Route } from './+types/missing';

export function loader({ request, context }: Route.LoaderArgs): never {
  throw refused(404, request, context);
}

export const action = loader;

export default function Missing() {
  return null;
}
