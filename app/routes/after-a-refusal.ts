// After a refusal the page's data are loaded again, because they may have changed since the page was made.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** By default React Router loads nothing again after an answer with status 400 or more. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}
