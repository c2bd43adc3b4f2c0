// Compresses answers that are complete when they are sent; assets were compressed at build time.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;
// Below it the saving fits in the packet that is sent anyway.
const smallest = 1024;
// Of what a client accepts: programs name a handful of encodings.
const longestHeader = 500;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && compressible.test(contentType);
}

/** The better one of what the client accepts; a weight of 0 refuses. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const choices = (header ?? '').slice(0, longestHeader).toLowerCase().split(',');
  const accepted = new Set(choices.map(acceptedIn));
  return (['br', 'gzip'] as const).find((name) => accepted.has(name));
}

function acceptedIn(choice: string): string | undefined {
  const [name = '', ...parameters] = choice.split(';').map((part) => part.trim());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name;
}

/** undefined: not worth it. Levels weigh the processor more than the last few bytes. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (body.length < smallest) return undefined;
  if (encoding === 'gzip') return gzipped(body, { level: 5 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
