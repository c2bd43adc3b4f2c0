// Most pages are complete as soon as they start: then they go out in one piece, with a length, compressed whole.

export type Collected = {
  start: Buffer;
  /** There when more is still to come. */
  rest?: AsyncIterable<Uint8Array>;
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader['read']>;

// A page that waits for its data shows its beginning after this; the others never wait.
const patienceMs = 10;
const most = 512 * 1024;

export async function collect(body: ReadableStream<Uint8Array>): Promise<Collected> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patienceMs);
  try {
    let size = 0;
    let read = reader.read();
    while (size < most) {
      const next = await Promise.race([read, patience]);
      if (next === undefined) break;
      if (next.done) return { start: Buffer.concat(chunks, size) };
      chunks.push(next.value);
      size += next.value.length;
      read = reader.read();
    }
    return { start: Buffer.concat(chunks, size), rest: remainder(reader, read) };
  } finally {
    clearTimeout(timer);
  }
}

async function* remainder(reader: Reader, read: Read): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await read; !next.done; next = await reader.read()) yield next.value;
  } finally {
    // The visitor has gone: nobody needs the rest.
    await reader.cancel();
  }
}
