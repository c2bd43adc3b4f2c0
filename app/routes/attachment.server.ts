// Answers that a browser keeps as a file. Whose they are is private, so that nothing in between keeps them too.
import { Readable } from 'node:stream';

type File = { name: string; type: string };

export function attachment(content: BodyInit, { name, type }: File): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

export const CSV = 'text/csv; charset=utf-8';

/** Long ones are sent while they are read. */
export function csvAttachment(pieces: AsyncIterable<string>, name: string): Response {
  const body = Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream;
  return attachment(body, { name, type: CSV });
}
