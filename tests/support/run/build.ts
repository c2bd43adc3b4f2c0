// Before the HTTP tests: builds the application from the present sources.
import { ensureBuilt } from '#scripts/build-if-stale.ts';

export default function setup(): Promise<void> {
  return ensureBuilt();
}
