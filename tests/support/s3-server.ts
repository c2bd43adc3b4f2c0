// A real S3 server process, which can be stopped and started again with its data.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '#db/embedded/free-port.ts';
import type { S3Address } from '#app/gateways/s3-address.server.ts';
import { atEndOfFile } from './end-of-file.ts';

const BUCKET = 'pictures';

export type S3Server = { url: string; address: S3Address; stop(): Promise<void>; start(): Promise<void> };

/** Stopped automatically at the end of the file. */
export async function s3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const port = await freePort(0, '127.0.0.1');
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
    server = undefined;
  };
  const start = async () => {
    server = fork('tests/support/s3-worker.ts', [folder, String(port), BUCKET], { stdio: 'ignore' });
    await once(server, 'message');
  };
  await start();
  atEndOfFile(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    url: `s3://S3RVER:S3RVER@${BUCKET}/a/folder?endpoint=${endpoint}`,
    address: {
      endpoint: `${endpoint}/${BUCKET}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      bucket: BUCKET,
      prefix: 'a/folder/',
    },
    stop,
    start,
  };
}
