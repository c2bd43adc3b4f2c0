// Fields as the bytes of a body, valid or not.
import type { HostileFile, Words } from './hostile.ts';

export type Sent = [name: Words, value: Words | HostileFile | unknown[]];
export type Encoded = { type: string; body: Buffer };
export type Flaw = 'none' | 'no end' | 'other boundary' | 'bare newlines' | 'cut' | 'many parts' | 'no names';

const LARGEST = 8 * 1024 * 1024;
const BOUNDARY = '----fuzz';

export function bytesOf(words: unknown): Buffer {
  return Buffer.isBuffer(words) ? words : Buffer.from(String(words));
}

export function isFile(value: Sent[1]): value is HostileFile {
  return typeof value === 'object' && 'content' in value;
}

export function percent(words: unknown): string {
  const plain = /^[\w.~-]$/;
  return [...bytesOf(words)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return byte === 32 ? '+' : plain.test(char) ? char : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

export function urlencoded(fields: readonly Sent[]): Encoded {
  const remembered = new Map<unknown, string>();
  const once = (words: unknown) => {
    const known =
      remembered.get(words) ?? percent(isFile(words as Words) ? (words as HostileFile).name : words);
    remembered.set(words, known);
    return known;
  };
  const pairs = upTo(fields.map(([name, value]) => Buffer.from(`${once(name)}=${once(value)}&`)));
  return { type: 'application/x-www-form-urlencoded', body: pairs.subarray(0, -1) };
}

export function multipart(fields: readonly Sent[], flaw: Flaw): Encoded {
  const newline = flaw === 'bare newlines' ? '\n' : '\r\n';
  const boundary = flaw === 'other boundary' ? '----other' : BOUNDARY;
  const part = ([name, value]: Sent) => {
    const file = isFile(value) ? value : undefined;
    const label = flaw === 'no names' ? '' : `; name="`;
    return Buffer.concat([
      Buffer.from(`--${boundary}${newline}Content-Disposition: form-data${label}`),
      ...(flaw === 'no names' ? [] : [bytesOf(name), Buffer.from('"')]),
      ...(file ? [Buffer.from('; filename="'), bytesOf(file.name), Buffer.from('"')] : []),
      Buffer.from(file ? `${newline}Content-Type: ${file.type}${newline}${newline}` : newline + newline),
      file ? file.content : bytesOf(value),
      Buffer.from(newline),
    ]);
  };
  const parts = fields.map(part);
  if (flaw === 'many parts' && parts[0])
    parts.push(...Array.from({ length: 60_000 }, () => parts[0] as (typeof parts)[number]));
  const whole = Buffer.concat([
    upTo(parts),
    Buffer.from(flaw === 'no end' ? '' : `--${boundary}--${newline}`),
  ]);
  const body = flaw === 'cut' ? whole.subarray(0, whole.length >> 1) : whole;
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body };
}

export function json(fields: readonly Sent[]): Encoded {
  const members = fields.map(([name, value]) => Buffer.from(`${quoted(name)}:${written(value)},`));
  const body = Buffer.concat([Buffer.from('{'), upTo(members).subarray(0, -1), Buffer.from('}')]);
  return { type: 'application/json', body };
}

function written(value: Sent[1]): string {
  if (Array.isArray(value)) return JSON.stringify(value[0]) ?? 'null';
  if (isFile(value)) return quoted(value.name);
  // What is JSON is left to be it.
  return typeof value === 'string' && /^[[{]|^(true|false|null|\d+)$/.test(value) ? value : quoted(value);
}

function quoted(words: unknown): string {
  return JSON.stringify(Buffer.isBuffer(words) ? words.toString('latin1') : String(words));
}

function upTo(pieces: readonly Buffer[]): Buffer {
  let size = 0;
  return Buffer.concat(pieces.filter((piece) => (size += piece.length) <= LARGEST));
}
