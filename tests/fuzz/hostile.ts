// What an attacker sends in place of normal values: names, values, files, headers, addresses.
import fc from 'fast-check';

import { aPngBomb } from '#tests/support/pictures.ts';

/** A Buffer is not UTF-8, or only partly. */
export type Words = string | Buffer;

/** Made only when used, because some are large. */
export const oneOf = <T>(makers: readonly (() => T)[]): fc.Arbitrary<T> =>
  fc.constantFrom(...makers).map((make) => make());
export const listed = (text: string, separator = ' ') => text.split(separator);
const spaces = (count: number) => ' '.repeat(count);
export const upTo = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / Math.max(1, unit.length)));

const NUMBERS = listed(
  '0 -1 -0 +1 00000001 1e999 -1e999 1e-7 1e9 0x10 1_000 NaN Infinity 1,5 1.5 1.000.000,00 0,001 1, , -0,01 999999999,99 ' +
    '2147483647 2147483648 -2147483649 9007199254740993 99999999999999999999 ١٢٣ １２ 1\u00a0000 ½ 1€ 3000000 99999999',
);
const DAYS = listed(
  '9999-99-99 -000001-01-01 +275760-09-14 0000-00-00 0001-01-01 9999-12-31 10000-01-01 2027-02-29 2028-02-29 2027-06-31 ' +
    '2027-06-12 2027-6-1 2027-06-12T10:00 2027-13 2027-06 0000-01 9999-12 2027-W01 -1-1-1 2027-03-28 2027-10-31 ' +
    '٢٠٢٧-٠٦-١٢ 24:00 23:59 02:30 99:99 -1:00 00:00 9:5 12:00:00.000000001 2027-06-12~09:30~11:00',
);
const STRANGE = [
  ...listed(
    '[] {} {"a":1} [[]] " {"__proto__":{"a":1}} a@b a@b.it a@[1.2.3.4] @ % %00 %s%n {{7*7}} $1 ~ * _ : \\ /',
  ),
  ...listed(
    '__proto__ constructor toString hasOwnProperty null undefined true on off ../../../etc/passwd C:\\con',
  ),
  ...listed(
    'javascript:alert(1) //evil.example http://[::1 https://a@b:99999/ data:text/html,x /\\evil <b>a</b>',
  ),
  ...listed(
    'tabler:boat #fff #GGGGGG IT60X0542811101000000123456 RSSMRA80A01H501U 01234567890 </textarea> İıſK ß ﬃ',
  ),
  ...listed(
    '| |\0|a\0b|\ud83d|\udc00x|\ufeff|\u202e\u200f\u2066|\u2028|\x1b[2J|\x7f|\n|\t|\r\nSet-Cookie: a=b',
    '|',
  ),
  ...listed(`e\u0301\u0301|👩‍👩‍👧‍👦|'";--|[object Object]|"a b"@x.it|${'9'.repeat(400)}`, '|'),
];
const NOT_UTF8 = listed('ff c0af c080 e08080 f4908080 eda0bd e282 61ff62 fffe0061');
const REPEATED = [
  ...listed(
    'a 9 - \n < " & % [ { *_ a@ a. ß \u0301 \0 👍 ` ]( ١ aA1 |a # + 0, \t \u3000 \u00a0 \u200b = ; / ../ (a',
  ),
  ...listed(" ,> ,- ,1. ,x ,'", ','),
];

const PADDED: readonly (() => Words)[] = [
  () => `a${spaces(58_000)}@x`,
  () => `1${spaces(55_000)}€x`,
  () => `${spaces(100_000)}€`,
  () => `${spaces(100_000)}@`,
  () => `a@${'a.'.repeat(28_000)}`,
  () => `${'a'.repeat(28_000)}@${'b'.repeat(28_000)}!`,
  () => `1${'0'.repeat(55_000)},x`,
  () => `2027-06-12${spaces(50_000)}x`,
  () => `http://${'a'.repeat(50_000)}:x`,
  () => `a${'\r\n'.repeat(28_000)}b`,
  () => `${'('.repeat(28_000)}${')'.repeat(28_000)}`,
  () => '{"a":'.repeat(11_000),
];

export const words: fc.Arbitrary<Words> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Words>(...STRANGE) },
  { weight: 3, arbitrary: fc.constantFrom<Words>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<Words>(...DAYS) },
  { weight: 2, arbitrary: fc.constantFrom(...NOT_UTF8).map((hex) => Buffer.from(hex, 'hex')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...REPEATED), fc.constantFrom(1200, 58_000))
      .map(([unit, size]) => upTo(unit, size)),
  },
  { weight: 2, arbitrary: oneOf(PADDED) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

const INDEXES = ['99999999', '3000000', '4294967295', '1e9', '0', '-1', '1.5', '', 'a', '__proto__', ' 1'];
/** The changes of a field's name. */
export const bentName: fc.Arbitrary<(name: string) => Words> = fc.constantFrom<((name: string) => Words)[]>(
  ...INDEXES.map((index) => (name: string) => `${name}[${index}]`),
  (name) => `${name}[99999999].${name}`,
  (name) => name + '[0]'.repeat(20_000),
  (name) => name + '[999]'.repeat(12),
  (name) => name + '.a'.repeat(20_000),
  (name) => `${name}.`,
  (name) => `.${name}`,
  (name) => `${name}..x`,
  (name) => `${name}[`,
  (name) => `${name}]`,
  (name) => `[${name}]`,
  (name) => `${name}[0`,
  (name) => `${name}.__proto__.x`,
  (name) => `__proto__.${name}`,
  (name) => `__proto__[${name}]`,
  (name) => `constructor.prototype.${name}`,
  (name) => `${name}\0`,
  (name) => `${name}\r\n`,
  (name) => name.toUpperCase(),
  (name) => `${name}-99999999`,
  (name) => Buffer.from(`${name}\xff`, 'latin1'),
  (name) => upTo(name, 60_000),
  () => '',
  () => '__proto__',
  () => 'toString',
  () => 'x'.repeat(60_000),
  () => '['.repeat(60_000),
  () => '.'.repeat(60_000),
);

const insert = (name: string, index: number) => JSON.stringify({ type: 'insert', payload: { name, index } });
const CONTROLS: ((field: string) => Words)[] = [
  (name) => insert(name, 99_999_999),
  (name) => insert(`${name}[3000000]`, 0),
  (name) => JSON.stringify({ type: 'remove', payload: { name, index: -1 } }),
  (name) => JSON.stringify({ type: 'reorder', payload: { name, from: 0, to: 3_000_000 } }),
  (name) => JSON.stringify({ type: 'update', payload: { name: `${name}[3000000]`, value: { a: [] } } }),
  (name) => JSON.stringify({ type: 'validate', payload: { name: name + '[0]'.repeat(5000) } }),
  () => '{"type":"reset","payload":null}',
  () => '{"type":"__proto__","payload":{}}',
  () => '{"type":"update","payload":{"name":"__proto__.a","value":1}}',
  () => '{"key":{"a":"b"},"validated":7,"defaultValue":null}',
  ...listed('{ null 7 [] \0 \ud83d "x"').map((text) => () => text),
  () => '{"a":'.repeat(10_000),
  () => `${'['.repeat(25_000)}${']'.repeat(25_000)}`,
  () => 'x'.repeat(60_000),
];

/** The form library's own fields: what was pressed, and what it remembers. */
export const control: fc.Arbitrary<[name: string, value: (field: string) => Words]> = fc.tuple(
  fc.constantFrom('__intent__', '__state__', '__proto__', 'intent', '_method'),
  fc.constantFrom(...CONTROLS),
);

export type HostileFile = { name: Words; type: string; content: Buffer };

const STARTS = listed(
  '00 89504e470d0a1a0a ffd8ffe0 474946383961 52494646ffffffff57454250 3c737667 00000020667479706176696',
);

export const file: fc.Arbitrary<HostileFile> = fc.record({
  name: fc.constantFrom<Words>(
    '',
    'a.png',
    '../../a.png',
    'a\0.png',
    '"; x="',
    'x'.repeat(5000),
    Buffer.from([0xff, 46]),
  ),
  type: fc.constantFrom(
    'image/png',
    'image/svg+xml',
    'text/html',
    '',
    'multipart/form-data',
    'x/'.repeat(2000),
  ),
  content: fc.oneof(
    fc
      .tuple(fc.constantFrom(...STARTS), fc.constantFrom(0, 1, 100, 60_000, 2_000_000), fc.nat(255))
      .map(([start, size, byte]) => Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(size, byte)])),
    oneOf([() => aPngBomb(12_000, 12_000), () => aPngBomb(60_000, 1), () => aPngBomb(1, 1)]),
  ),
});

/** Instead of a text in a JSON call. */
export const jsonValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e300,
    [],
    {},
    [['x']],
    { a: { b: [] } },
    { length: 1e9 },
    '\0',
    '\ud83d',
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
