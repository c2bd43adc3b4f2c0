// Leaves word of which route answers, so that the log can name it without quoting the address.
import type { MiddlewareFunction } from 'react-router';

import { matchedContext } from '#app/contexts.ts';

export const matchedMiddleware: MiddlewareFunction<Response> = ({ pattern, params, context }) => {
  context.set(matchedContext, { pattern, params });
};
