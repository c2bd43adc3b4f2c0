// Answers that browsers save as a file. They are private and never cached.
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

/** Streams the rows, so that long files are not in memory. */
export function csvAttachment(pieces: AsyncIterable<string>, name: string): Response {
  const body = Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream;
  return attachment(body, { name, type: CSV });
}
