// Headers that a form's answer carries, such as the time to wait; pages drop them unless a route passes them on.
import type { HeadersArgs } from 'react-router';

export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** For pages with a secret in their address. */
export function secretPageHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}
