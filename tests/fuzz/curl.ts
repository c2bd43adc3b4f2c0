// A finding as a command that reproduces it.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Attack } from './attacks.ts';

const BODIES = '.data/fuzz';

/** As typed in bash; a body that is not a short text is in a file. */
export function asCurl({ wire }: Attack): string {
  const { method, target, headers: lines, body, ending } = wire;
  const host = lines.find(([name]) => name === 'Host')?.[1] ?? '';
  const told = lines
    .filter(([name]) => name !== 'Host')
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const short = body !== undefined && /^[ -~]{0,300}$/.test(body.toString('latin1'));
  const sent =
    body === undefined ? [] : [`--data-binary ${short ? quoted(body.toString()) : `@${keepBody(body)}`}`];
  const curl = ['curl -i --path-as-is -X', method, quoted(`http://${host}${target}`), ...told, ...sent].join(
    ' ',
  );
  return ending === 'whole' ? curl : `${curl}  # ${ending}`;
}

function keepBody(body: Buffer): string {
  mkdirSync(BODIES, { recursive: true });
  const file = join(BODIES, createHash('sha256').update(body).digest('hex').slice(0, 12));
  writeFileSync(file, body);
  return file;
}

/** Repeated text is shortened. */
function quoted(text: string): string {
  const plain = text.replaceAll(
    /[^ -&(-[\]-~]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${plain.replaceAll(/(.{1,12}?)\1{19,}/g, (all, unit: string) => `'$(printf '%.0s${unit}' {1..${all.length / unit.length}})$'`)}'`;
}
