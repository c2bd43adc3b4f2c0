// Sends a request as bytes over a separate socket, for what no HTTP client would send.
import { connect, type Socket } from 'node:net';

/**
 * `ended` closes the sending side after the body, `half` after half of it; `stalled` sends half and waits;
 * `gone` hangs up without waiting for the answer.
 */
export type Ending = 'whole' | 'ended' | 'half' | 'stalled' | 'gone';

export type Wire = {
  method: string;
  /** The request's target, in bytes as latin1. */
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer | undefined;
  ending: Ending;
};

/** Status 0: the connection ended without an answer. */
export type Answer = { status: number; ms: number; bytes: number; head: string; body: string };

const PATIENCE_MS = 75_000;
const MOST_KEPT = 4 * 1024 * 1024;

export function headOf({ method, target, headers, body }: Wire): Buffer {
  const told = (name: string) => headers.some(([each]) => each.toLowerCase() === name);
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (!told('connection')) lines.push('Connection: close');
  if (body !== undefined && !told('content-length') && !told('transfer-encoding'))
    lines.push(`Content-Length: ${body.length}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

export function ask(port: number, wire: Wire): Promise<Answer> {
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = () => {
    socket.destroy();
    const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    resolve({ status, ms: performance.now() - start, bytes, head, body: rest.join('\r\n\r\n') });
  };
  socket.setNoDelay(true).setTimeout(PATIENCE_MS, finish);
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes <= MOST_KEPT) chunks.push(chunk);
  });
  // Reset by a server that stops reading: what it answered before counts.
  socket.on('error', finish).on('end', finish).on('close', finish);
  send(socket, wire);
  return promise;
}

function send(socket: Socket, wire: Wire): void {
  const { ending, body = Buffer.alloc(0) } = wire;
  const sent = ending === 'half' || ending === 'stalled' ? body.subarray(0, body.length >> 1) : body;
  socket.write(headOf(wire));
  if (ending === 'half' || ending === 'ended') socket.end(sent);
  else socket.write(sent);
  if (ending === 'gone') setTimeout(() => socket.destroy(), 15);
}
