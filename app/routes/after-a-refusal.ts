// A form is refused for what has changed since its page was made: with scripts, too, the page is then made anew.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The router itself asks nothing again after an answer from 400 on. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}
