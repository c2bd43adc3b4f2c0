import { describe, expect, it } from 'vitest';

import { checkForm, checkJson, MOST_FIELDS } from '#server/http/form-body.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

const form = (text: string) => checkForm(Buffer.from(text), URL_ENCODED);
const part = (name: string, value = '1') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (text: string, type = MULTIPART) => checkForm(Buffer.from(`${text}--x--\r\n`), type);
const refused = { statusCode: 400 };

describe('a form', () => {
  it('passes with the names and values that ours have', async () => {
    const ours =
      'email=chiara%40example.com&people-12=2&catalogIds=1&catalogIds=2&note=Perch%C3%A9+no&empty=';
    for (const text of [ours, '', 'order=1&'.repeat(MOST_FIELDS)])
      await expect(form(text)).resolves.toBeUndefined();
    await expect(
      parts(part('theme', 'dark') + part('note', 'Perché no 🌊') + part('note')),
    ).resolves.toBeUndefined();
  });

  it.each([
    'a[3000000]=1',
    'a[0]=1',
    'a%5B0%5D=1',
    'a.b=1',
    `${'['.repeat(20_000)}=1`,
    `${'a.'.repeat(20_000)}a=1`,
    `${'a'.repeat(101)}=1`,
    '=1',
    '__intent__=%7B%7D',
    '__state__=x',
    '__proto__=1',
    'a%00=1',
    'a=b%00c',
    'a&'.repeat(MOST_FIELDS + 1),
  ])('of %.40s is refused', async (text) => {
    await expect(form(text)).rejects.toMatchObject(refused);
  });

  it.each([
    ['a[3000000]', '1'],
    ['a.b', '1'],
    ['a'.repeat(101), '1'],
    ['__state__', 'x'],
    ['a\0', '1'],
    ['a', 'b\0c'],
  ])('in parts with %.20s = %s is refused', async (name, value) => {
    await expect(parts(part(name, value))).rejects.toMatchObject(refused);
  });

  it('in parts is refused with too many of them, with a file, and when it is cut short', async () => {
    const file =
      '--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n1\r\n';
    await expect(parts(part('a').repeat(MOST_FIELDS + 2))).rejects.toMatchObject(refused);
    await expect(parts(file)).rejects.toMatchObject(refused);
    await expect(checkForm(Buffer.from(part('a')), MULTIPART)).rejects.toMatchObject(refused);
    await expect(checkForm(Buffer.from('junk'), MULTIPART)).rejects.toMatchObject(refused);
  });

  it('in parts names one boundary, of a length that can be searched for', async () => {
    for (const boundary of [
      '',
      '; boundary=',
      `; boundary=${'x'.repeat(71)}`,
      '; boundary=y; boundary=x',
      '; boundary=x; boundary*=y',
    ])
      await expect(parts(part('a'), `multipart/form-data${boundary}`)).rejects.toMatchObject(refused);
    await expect(parts(part('a'), 'Multipart/Form-Data; boundary="x"')).resolves.toBeUndefined();
  });
});

describe('the body of a call', () => {
  it('passes as JSON of any usual shape; what is no JSON the call itself refuses', () => {
    for (const text of ['{"email":"a@b.it","tags":["uno",{"due":null}],"privacy":true}', '{"email":', ''])
      expect(() => checkJson(Buffer.from(text))).not.toThrow();
  });

  it.each([
    String.raw`{"ref":"a\u0000b"}`,
    String.raw`{"a\u0000":1}`,
    String.raw`{"email":["\ud83d@b.it"]}`,
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ])('of %.30s is refused', (text) => {
    expect(() => checkJson(Buffer.from(text))).toThrow(expect.objectContaining(refused));
  });
});
