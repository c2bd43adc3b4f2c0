import { describe, expect, it } from 'vitest';

import { parseImageRequest } from '#app/domain/activities/image-request.ts';

const HOSTS = {
  baseUrl: 'https://botteghino.example',
  imageHosts: ['botteghino.example', 'media.botteghino.example', 'cdn.example'],
};
const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

function parse(query: Record<string, string>) {
  return parseImageRequest(new URLSearchParams(query), HOSTS);
}

function problem(query: Record<string, string>): string | undefined {
  const outcome = parse({ url: `/files/${KEY}`, w: '320', ...query });
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
    expect(parse({ url, w: '320' })).toMatchObject({
      ok: true,
      value: { source: { kind: 'own', key: KEY } },
    });
  });

  it('an address on an allowed host is fetched', () => {
    const outcome = parse({ url: 'https://cdn.example/foto.jpg?x=1', w: '320' });
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

const SIZES = [48, 96, 192, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072];
const FORMATS = ['webp', 'jpeg', 'png', 'avif', 'gif'];
const FITS = ['', 'cover', 'contain', 'inside', 'fill'];
const QUALITIES = ['', '92', '1', '60', '91', '100'];

describe('in which shape', () => {
  it('is WebP unless asked otherwise', () => {
    expect(parse({ url: `/files/${KEY}`, w: '640' })).toMatchObject({
      value: { wish: { width: 640, height: undefined, format: 'webp' } },
    });
    expect(
      parse({ url: `/files/${KEY}`, w: '1280', h: '640', f: 'jpg', q: '92', fit: 'contain' }),
    ).toMatchObject({
      value: { wish: { width: 1280, height: 640, format: 'jpeg', fit: 'contain' } },
    });
  });

  it('knows every breakpoint at densities 1 and 2', () => {
    for (const width of [320, 640, 768, 1024, 1280, 1536]) {
      expect(problem({ w: String(width), f: 'webp', q: '92' })).toBeUndefined();
      expect(problem({ w: String(width * 2), f: 'webp', q: '92' })).toBeUndefined();
    }
  });

  it('is one of so few that all of them together are soon made', () => {
    const widths = ['', '1', '47', '160', '480', '4096', ...SIZES.map(String)];
    let queries: Record<string, string>[] = [{ url: `/files/${KEY}` }];
    const choices = { w: widths, h: ['', '48', '320', '640', '1280'], f: FORMATS, fit: FITS, q: QUALITIES };
    for (const [name, values] of Object.entries(choices))
      queries = queries.flatMap((query) => values.map((value) => ({ ...query, [name]: value })));
    const made = queries.map(parse).flatMap((outcome) => (outcome.ok ? [outcome.value.wish] : []));
    const shapes = new Set(made.map((wish) => JSON.stringify(wish)));
    expect(shapes.size).toBeGreaterThan(12);
    expect(shapes.size).toBeLessThanOrEqual(20);
  });

  it.each(['1', '641', '99999', '-320', '320.0', '3e2', '0x140', ' 320', 'NaN', 'w'])(
    'refuses the size %j',
    (size) => {
      expect(problem({ w: size })).toBe('w');
      expect(problem({ h: size })).toBe('h');
      expect(problem({ w: '1280', h: size })).toBe('h');
    },
  );

  it('refuses a picture without a size', () => {
    expect(problem({ w: '' })).toBe('w');
    expect(problem({ w: '', h: '640' })).toBe('w');
  });

  it.each([
    ['f', 'gif'],
    ['f', 'svg'],
    ['f', 'avif'],
    ['f', 'constructor'],
    ['fit', 'fill'],
    ['fit', '__proto__'],
    ['q', '0'],
    ['q', '50'],
    ['q', '100'],
    ['q', '092'],
    ['q', '92.0'],
  ])('refuses %s=%s', (parameter, value) => {
    expect(problem({ [parameter]: value })).toBe(parameter);
  });

  it.each([
    ['a JPEG of another size than previews have', { w: '640', f: 'jpeg' }],
    ['a PNG of another size than mails have', { w: '3072', f: 'png' }],
    ['a PNG for previews', { w: '1280', h: '640', f: 'png' }],
  ])('refuses %s', (_, query) => {
    expect(problem(query)).toBe('f');
  });
});
