// HTTP requests that are repeated until the server is back.
import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Sent = {
  method: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

export type Heard = { status: number; headers: IncomingHttpHeaders; body: string };

const PATIENCE = 200;

/** `surprises` receives answers that are faults of the server. */
export async function patiently(sent: Sent, surprises: string[]): Promise<Heard> {
  for (let tries = 1; ; tries += 1) {
    try {
      const heard = await once(sent);
      if (heard.status < 500) return heard;
      surprises.push(`${heard.status} ${sent.method} ${sent.host}${sent.path}`);
      if (tries === PATIENCE) return heard;
    } catch (error) {
      if (tries === PATIENCE) throw error;
    }
    await sleep(300);
  }
}

/** All names resolve to this machine; the Host header says which one is meant. */
export function once({ method, host, path, headers, body }: Sent): Promise<Heard> {
  const port = Number(host.split(':')[1]);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length, host } };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('cut off'));
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      });
    });
    asked.setTimeout(20_000, () => asked.destroy(new Error('no answer for 20 seconds')));
    asked.on('error', reject);
    asked.end(body);
  });
}
