import type { FileStore } from '../deps.ts';

const RIFF = 'RIFF';
const WEBP = 'WEBP';

/** The picture as it is kept. Other files of the store are not for everybody, and stay hidden. */
export async function findStoredImage(
  deps: { files: Pick<FileStore, 'get'> },
  key: string,
): Promise<Uint8Array | undefined> {
  const content = await deps.files.get(key);
  return content && isWebp(content) ? content : undefined;
}

function isWebp(content: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(content.subarray(0, 12));
  return head.startsWith(RIFF) && head.endsWith(WEBP);
}
