// Before the HTTP tests: the application built from the sources as they are now.
import { ensureBuilt } from '#scripts/build-if-stale.ts';

export default function setup(): Promise<void> {
  return ensureBuilt();
}
