import { describe, expect, it } from 'vitest';

import { IMAGE_SIZES, parseImageRequest } from '#app/domain/activities/image-request.ts';

const HOSTS = {
  baseUrl: 'https://botteghino.example',
  imageHosts: ['botteghino.example', 'media.botteghino.example', 'cdn.example'],
};
const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

function parse(query: Record<string, string>) {
  return parseImageRequest(new URLSearchParams(query), HOSTS);
}

function problem(query: Record<string, string>): string | undefined {
  const outcome = parse({ url: `/files/${KEY}`, ...query });
  return outcome.ok ? undefined : outcome.error.parameter;
}

describe('which picture', () => {
  it.each([
    `/files/${KEY}`,
    `https://botteghino.example/files/${KEY}`,
    `https://media.botteghino.example/files/${KEY}`,
    `https://alba.botteghino.example/files/${KEY}`,
    `http://BOTTEGHINO.example/files/${KEY}?v=2#x`,
  ])('%s is our own, never fetched', (url) => {
    expect(parse({ url })).toMatchObject({ ok: true, value: { source: { kind: 'own', key: KEY } } });
  });

  it('an address on an allowed host is fetched', () => {
    const outcome = parse({ url: 'https://cdn.example/foto.jpg?x=1' });
    expect(outcome.ok && outcome.value.source.kind === 'foreign' && outcome.value.source.url.href).toBe(
      'https://cdn.example/foto.jpg?x=1',
    );
  });

  it.each([
    '',
    'https://evil.example/foto.jpg',
    '//evil.example/files/abc',
    'https://cdn.example.evil.example/foto.jpg',
    'https://cdn.example:8443/foto.jpg',
    'https://cdn.example@evil.example/foto.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://cdn.example/foto.jpg',
    'http://127.0.0.1/foto.jpg',
    'https://botteghino.example/api/image?url=/files/abc',
    'https://botteghino.example/',
    '/files/',
    '/files/../../etc/passwd',
    '/files/%2e%2e%2fpasswd',
    `/files/${KEY}/x`,
    'javascript:alert(1)',
    'https://',
  ])('%j is refused', (url) => {
    expect(problem({ url })).toBe('url');
  });
});

describe('in which shape', () => {
  it('is WebP at quality 92, cut to cover, unless asked otherwise', () => {
    expect(parse({ url: `/files/${KEY}`, w: '640' })).toMatchObject({
      value: { wish: { width: 640, height: undefined, format: 'webp', quality: 92, fit: 'cover' } },
    });
    expect(
      parse({ url: `/files/${KEY}`, w: '96', h: '48', f: 'jpg', q: '60', fit: 'contain' }),
    ).toMatchObject({
      value: { wish: { width: 96, height: 48, format: 'jpeg', quality: 60, fit: 'contain' } },
    });
  });

  it('knows every breakpoint at densities 1 and 2', () => {
    for (const width of [320, 640, 768, 1024, 1280, 1536]) {
      expect(IMAGE_SIZES).toContain(width);
      expect(IMAGE_SIZES).toContain(width * 2);
    }
  });

  it.each(['1', '641', '99999', '-320', '320.0', '3e2', '0x140', ' 320', 'NaN', 'w'])(
    'refuses the size %j',
    (size) => {
      expect(problem({ w: size })).toBe('w');
      expect(problem({ h: size })).toBe('h');
    },
  );

  it.each([
    ['f', 'gif'],
    ['f', 'svg'],
    ['f', 'constructor'],
    ['fit', 'fill'],
    ['fit', '__proto__'],
    ['q', '0'],
    ['q', '101'],
    ['q', '92.5'],
    ['q', '-1'],
    ['q', '1e1'],
  ])('refuses %s=%s', (parameter, value) => {
    expect(problem({ [parameter]: value })).toBe(parameter);
  });
});
