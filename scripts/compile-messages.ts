// Compiles the catalogue of messages to one module for each group and one export for each key, so that a
// bundle contains only the messages it uses. `npm run messages` writes the modules; with `--check` it checks
// that they match the catalogue.
import { readFileSync, writeFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import catalogue from '#app/domain/messages/it.json' with { type: 'json' };

const FOLDER = new URL('../app/domain/messages/', import.meta.url);
const HEAD = '// Compiled from it.json by `npm run messages`.\n';
// The numbers of icu-minify's format.
const NUMERIC = new Set([2, 3, 4]);

function moduleOf(messages: Record<string, string>): string {
  const lines = Object.entries(messages).map(([key, text]) => declaration(key, compile(text)));
  const imports = lines.some((line) => line.includes('fill(')) ? "import { fill } from './format.ts';\n" : '';
  return `${HEAD}${imports}\n${lines.join('\n')}\n`;
}

function declaration(key: string, message: CompiledMessage): string {
  if (typeof message === 'string') return `export const ${key} = ${JSON.stringify(message)};`;
  const types = valuesOf(message).map(([name, type]) => `${name}: ${type}`);
  return `export const ${key} = (values: { ${types.join('; ')} }): string => fill(${JSON.stringify(message)}, values);`;
}

function valuesOf(message: Exclude<CompiledMessage, string>): [string, string][] {
  return message.flatMap((node): [string, string][] => {
    if (!Array.isArray(node)) return [];
    const [name, kind] = node as [string, unknown];
    return [[name, NUMERIC.has(kind as number) ? 'number' : 'string']];
  });
}

let outdated = false;
for (const [group, messages] of Object.entries(catalogue)) {
  const file = new URL(`${group}.ts`, FOLDER);
  const text = moduleOf(messages);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    outdated = true;
    console.error(`app/domain/messages/${group}.ts is not what it.json says: run \`npm run messages\``);
  }
}
if (outdated) process.exitCode = 1;
