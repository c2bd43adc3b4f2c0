// Ends the development server only after its services: otherwise the database would go on running.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

type Kept = typeof globalThis & { developmentServices?: Promise<{ close(): Promise<void> }> };

export function developmentServices(): Plugin {
  return {
    name: 'development-services',
    apply: 'serve',
    async closeBundle() {
      const kept: Kept = globalThis;
      const running = kept.developmentServices;
      delete kept.developmentServices;
      await (await running)?.close();
    },
  };
}

// Compresses the client build once at the highest level, so that no request pays for it.

const worthIt = /\.(js|css|svg|json|txt|webmanifest)$/;
const smallest = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => worthIt.test(file))
          .map((file) => compress(join(dir, file))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const asText = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content, asText)),
    writeFile(`${path}.gz`, await gzipped(content, { level: 9 })),
  ]);
}
