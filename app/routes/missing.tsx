// Answers paths without a route: a 404 in the host's own look.
import { refused } from '#app/middleware/own-activity.ts';
import type { Route } from './+types/missing';

export function loader({ request, context }: Route.LoaderArgs): never {
  throw refused(404, request, context);
}

export function action(args: Route.ActionArgs): never {
  loader(args);
}

export default function Missing() {
  return null;
}
