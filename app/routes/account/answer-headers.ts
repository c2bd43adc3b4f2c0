// Headers that a form's answer carries, such as the time to wait; pages drop them unless a route passes them on.
import type { HeadersArgs } from 'react-router';

export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** For pages with a secret in their address. `no-referrer` would turn their own form's Origin into null. */
export function secretPageHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}
