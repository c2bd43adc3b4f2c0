import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import {
  createForeignImages,
  type ForeignImageOptions,
  isPublicAddress,
} from '#app/gateways/foreign-image.server.ts';
import { existing } from '#tests/support/existing.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function aServer(answer: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://pictures.example:${port}/foto.jpg`), requests: () => requests };
}

/** As if `pictures.example` had these addresses. */
function named(...addresses: string[]): NonNullable<ForeignImageOptions['resolve']> {
  return (_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
}

/** Our test server has a private address, which only the tests allow. */
function fetcher(options: ForeignImageOptions = {}) {
  return createForeignImages({ isAllowed: () => true, resolve: named('127.0.0.1'), ...options });
}

const PICTURE: RequestListener = (_, response) =>
  response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('picture');

describe('a foreign picture', () => {
  it('is fetched from the address that was checked', async () => {
    const { url } = await aServer(PICTURE);
    expect(Buffer.from(existing(await fetcher()(url))).toString()).toBe('picture');
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['the cloud’s metadata', ['169.254.169.254']],
    ['a private address besides a public one', ['93.184.215.14', '192.168.1.1']],
    ['a private address in IPv6 dress', ['::ffff:127.0.0.1']],
    ['this machine in IPv6', ['::1']],
  ])('is not fetched from a name that leads to %s', async (_, addresses) => {
    const { url, requests } = await aServer(PICTURE);
    expect(await createForeignImages({ resolve: named(...addresses) })(url)).toBeUndefined();
    expect(requests()).toBe(0);
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', 'localhost'])(
    'is not fetched from %s',
    async (host) => {
      const { url, requests } = await aServer(PICTURE);
      expect(await createForeignImages()(new URL(`http://${host}:${url.port}/`))).toBeUndefined();
      expect(requests()).toBe(0);
    },
  );

  it('is not fetched while one of its addresses may not be asked, though another may', async () => {
    const { url, requests } = await aServer(PICTURE);
    const isAllowed = (address: string) => address === '127.0.0.1';
    expect(await fetcher({ isAllowed, resolve: named('127.0.0.1', '10.0.0.1') })(url)).toBeUndefined();
    expect(requests()).toBe(0);
  });

  it('follows no redirect', async () => {
    const target = await aServer(PICTURE);
    const { url } = await aServer((_, response) =>
      response.writeHead(302, { Location: target.url.href }).end(),
    );
    expect(await fetcher()(url)).toBeUndefined();
    expect(target.requests()).toBe(0);
  });

  it.each<[string, RequestListener]>([
    ['not found', (_, response) => response.writeHead(404, { 'Content-Type': 'image/png' }).end('x')],
    [
      'not called a picture',
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('x'),
    ],
    [
      'cut off',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '100' }).write('x');
        setTimeout(() => response.destroy(), 5);
      },
    ],
    [
      'too large',
      (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.alloc(3000)),
    ],
    [
      'endless',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' });
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    ['never answered', () => {}],
  ])('is given up when it is %s', async (_, answer) => {
    const { url } = await aServer(answer);
    expect(await fetcher({ maxBytes: 2000, timeout: 300 })(url)).toBeUndefined();
  });

  it('is not asked for with a password in its address', async () => {
    const { url, requests } = await aServer(PICTURE);
    url.username = 'a';
    expect(await fetcher()(url)).toBeUndefined();
    expect(requests()).toBe(0);
  });
});

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4002:410::200e'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::808:808',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '3fff::1',
    'fe80::1%eth0',
    '',
    'localhost',
    '1.2.3',
    '08.8.8.8',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
