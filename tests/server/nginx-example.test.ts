// People copy the README's nginx block: a real nginx loads it, and it does what the text beside it says.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get as getPlainly, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { get as getOverTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freePort, tryPort } from '#db/embedded/free-port.ts';

const block = /```nginx\n(.*?)```/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';

const found = (command: string, version: string): boolean =>
  spawnSync(command, [version], { stdio: 'ignore' }).status === 0;
const canRun = found('nginx', '-v') && found('openssl', 'version');

test('the example stays with words that nginx before 1.25 knows, on both kinds of addresses', () => {
  expect(block).not.toMatch(/^\s*http2 on;/m);
  for (const port of ['80;', '443 ssl http2;']) {
    expect(block).toContain(`listen ${port}`);
    expect(block).toContain(`listen [::]:${port}`);
  }
});

describe.runIf(canRun)('a real nginx with the example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'botteghino-nginx-'));
  const ports = { plain: 0, tls: 0 };
  const application = createServer((request, response) => {
    if (request.url === '/long') response.setHeader('Set-Cookie', 'a'.repeat(12_000));
    response.end(JSON.stringify(request.headers));
  });
  let nginx: ReturnType<typeof spawn> | undefined;

  beforeAll(async () => {
    ports.plain = await freePort(0, '127.0.0.1');
    ports.tls = await freePort(0, '127.0.0.1');
    await new Promise<void>((done) => application.listen(0, '127.0.0.1', done));
    const upstream = (application.address() as AddressInfo).port;
    const ipv6 = (await tryPort(0, '::1')) !== undefined;
    makeCertificate(folder);
    writeFileSync(join(folder, 'nginx.conf'), configuration({ folder, ports, upstream, ipv6 }));
    const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' });
    nginx = server;
    let said = '';
    server.stderr.on('data', (text: Buffer) => (said += text.toString()));
    while (!(await answersAt(ports.plain))) {
      if (server.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
      await setTimeout(50);
    }
  });

  afterAll(async () => {
    const ended = new Promise((done) => (nginx?.exitCode === null ? nginx.once('exit', done) : done(0)));
    nginx?.kill('SIGTERM');
    await ended;
    application.close();
    rmSync(folder, { recursive: true });
  });

  test('leads from port 80 to the same address over TLS', async () => {
    const { status, headers } = await ask(getPlainly, ports.plain, '/1/gite?giorno=3');
    expect(status).toBe(301);
    expect(headers.location).toBe('https://alba.botteghino.example/1/gite?giorno=3');
  });

  test('lets answers pass whose cookies and policy are long', async () => {
    const { status, headers } = await ask(getOverTls, ports.tls, '/long');
    expect([status, headers['set-cookie']?.[0]?.length]).toEqual([200, 12_000]);
  });

  test('hands the host, the visitor and the scheme on to the application', async () => {
    const { status, body } = await ask(getOverTls, ports.tls, '/');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      host: 'alba.botteghino.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'alba.botteghino.example',
    });
  });
});

type Place = { folder: string; ports: { plain: number; tls: number }; upstream: number; ipv6: boolean };

/** The block unchanged, except for free ports and a certificate of this machine. */
function configuration({ folder, ports, upstream, ipv6 }: Place): string {
  const lines = block.split('\n').filter((line) => ipv6 || !line.includes('[::]'));
  const server = lines
    .join('\n')
    .replaceAll(/listen \[::\]:80;/g, `listen [::1]:${ports.plain};`)
    .replaceAll(/listen \[::\]:443/g, `listen [::1]:${ports.tls}`)
    .replaceAll(/listen 80;/g, `listen 127.0.0.1:${ports.plain};`)
    .replaceAll(/listen 443/g, `listen 127.0.0.1:${ports.tls}`)
    .replaceAll('/etc/letsencrypt/live/botteghino.example', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`);
  const inFolder = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; user root;
events { worker_connections 64; }
http { access_log off; ${inFolder}
${server} }`;
}

function makeCertificate(folder: string): void {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const names = ['-subj', '/CN=botteghino.example'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', [...request.split(' '), ...names, ...files], { stdio: 'ignore' });
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

function ask(get: typeof getPlainly, port: number, path: string): Promise<Answer> {
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    host: '127.0.0.1',
    port,
    path,
    headers: { Host: 'alba.botteghino.example', 'X-Forwarded-For': '198.51.100.7' },
    rejectUnauthorized: false,
  };
  return new Promise((done, fail) => {
    get(options, (response) => {
      let body = '';
      response.on('data', (text: Buffer) => (body += text.toString()));
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, body }));
    }).once('error', fail);
  });
}

async function answersAt(port: number): Promise<boolean> {
  return ask(getPlainly, port, '/').then(
    () => true,
    () => false,
  );
}
