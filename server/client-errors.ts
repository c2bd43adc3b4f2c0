// Answers what Node could not even read as a request: there is no request then, only a socket.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { Environment } from '#app/gateways/env.server.ts';

import { errorPage } from './error-page.ts';

type ParseError = Error & { code?: string };

export function answerClientErrors(environment: Environment): (error: ParseError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOf(error);
    const nonce = 'page';
    const body = errorPage({
      status,
      nonce,
      appName: environment.APP_NAME,
      home: environment.BASE_URL.href,
      requestId: '',
    });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: text/html; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Content-Security-Policy: default-src 'none'; style-src 'nonce-${nonce}'`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}

function statusOf({ code }: ParseError): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
