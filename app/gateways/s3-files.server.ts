// Files on S3-compatible storage, under the same keys as on disk: docs/decisions/0027-pictures.md.
import { randomUUID } from 'node:crypto';
import type { S3mini } from 's3mini';
import { type FileStore, FilesAway, HAND_OVER_MS, type Log, type MailJournal } from '#app/domain/deps.ts';
import { describeFailure } from './failure.ts';
import { FILE_KEY, START_BYTES } from './files.server.ts';
import type { S3Address } from './s3-address.server.ts';

/** For a whole request including its body. */
const PATIENCE_MS = 8000;
/** After a request without an answer, others fail at once for this long. */
const PAUSE_MS = 2000;
/** Larger than any stored picture; larger files are not ours. */
const MAX_BYTES = 32 * 1024 ** 2;
const PAGE = 1000;
/** Form of keys that the domain makes; other files are never deleted. */
const MADE_HERE = /^[0-9a-f]{32}$/;

export type S3Files = FileStore & {
  /** Usually the MD5 of the content; undefined if there is no such file. */
  tagOf(key: string): Promise<string | undefined>;
  journal: MailJournal;
};

type Options = { log: Log; onRemove?: (key: string) => Promise<void>; patienceMs?: number };

/** Loads the client only here, so that others don't need it. */
export async function openS3Files(address: S3Address, options: Options): Promise<S3Files> {
  const { S3mini: Client } = await import('s3mini');
  const { log, onRemove = async () => {}, patienceMs = PATIENCE_MS } = options;
  const { bucket, prefix, ...connection } = address;
  const client = new Client({ ...connection, requestAbortTimeout: patienceMs });
  const ask = patiently(client, log);
  const remove = async (key: string): Promise<void> => {
    if (!FILE_KEY.test(key)) return;
    await ask((s3) => s3.deleteObject(prefix + key));
    await onRemove(key);
  };
  const tagOf = async (key: string) => (await ask((s3) => s3.getEtag(prefix + key))) ?? undefined;
  return {
    async put(key, content) {
      if (!FILE_KEY.test(key)) throw new Error('not a file key');
      return ask((s3) => s3.putObject(prefix + key, content)).then(
        () => true,
        () => false,
      );
    },
    ...readingIn(ask, prefix),
    has: (key) =>
      tagOf(key).then(
        (tag) => tag !== undefined,
        () => true,
      ),
    remove,
    removeStrays: async (before, known) => {
      const strays = await straysIn(pages(ask, prefix), before, known);
      for (const stray of strays) await remove(stray);
      return strays.length;
    },
    state: async () => ({
      place: `S3, ${bucket}/${prefix} (${new URL(connection.endpoint).host})`,
      reachable: await ask((s3) => s3.bucketExists()).catch(() => false),
    }),
    tagOf,
    journal: journalIn(ask, `${prefix}mails-taken/`),
  };
}

type Listed = { key: string; at: Date };
type Known = Parameters<FileStore['removeStrays']>[1];

async function straysIn(pages: AsyncIterable<Listed[]>, before: Date, known: Known): Promise<string[]> {
  const strays: string[] = [];
  for await (const files of pages) {
    const old = files.filter(({ at }) => at < before).map(({ key }) => key);
    const kept = old.length === 0 ? new Set<string>() : await known(old);
    strays.push(...old.filter((key) => !kept.has(key)));
  }
  return strays;
}

type Ask = <T>(request: (s3: S3mini) => Promise<T>) => Promise<T>;

/** Turns every failure of the storage into FilesAway; the cause is logged. */
function patiently(client: S3mini, log: Log): Ask {
  let awayUntil = 0;
  return async (request) => {
    if (performance.now() < awayUntil) throw new FilesAway();
    try {
      return await request(client);
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) awayUntil = performance.now() + PAUSE_MS;
      log.error(describeFailure(error), 'the storage of files does not answer');
      throw new FilesAway();
    }
  };
}

function readingIn(ask: Ask, prefix: string): Pick<FileStore, 'get' | 'peek'> {
  return {
    get: async (key) => (FILE_KEY.test(key) ? ask((s3) => read(s3, prefix + key)) : undefined),
    peek: async (key) => (FILE_KEY.test(key) ? ask((s3) => readStart(s3, prefix + key)) : undefined),
  };
}

async function read(s3: S3mini, name: string): Promise<Uint8Array | undefined> {
  const answer = await s3.getObjectResponse(name);
  if (answer === null) return undefined;
  if (Number(answer.headers.get('Content-Length') ?? Infinity) <= MAX_BYTES)
    return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  return undefined;
}

async function readStart(s3: S3mini, name: string): ReturnType<FileStore['peek']> {
  const answer = await s3.getObjectRaw(name, false, 0, START_BYTES).catch(undefinedIfMissing);
  if (answer === undefined) return undefined;
  // `bytes 0-15/12345`
  const size = Number(answer.headers.get('Content-Range')?.split('/')[1]);
  if (Number.isFinite(size)) return { start: new Uint8Array(await answer.arrayBuffer()), size };
  // A storage that knows no ranges sends the whole file.
  await answer.body?.cancel();
  const bytes = await read(s3, name);
  return bytes && { start: bytes.subarray(0, START_BYTES), size: bytes.length };
}

/** 404: there is no such file. 416: it is empty. */
function undefinedIfMissing(error: unknown): undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status !== 404 && status !== 416) throw error;
}

/** Only files with keys of ours; others are not touched. */
async function* pages(ask: Ask, prefix: string): AsyncGenerator<Listed[]> {
  let token: string | undefined;
  do {
    const from = token;
    const page = await ask((s3) => s3.listObjectsPaged('/', prefix, PAGE, from));
    const files = (page?.objects ?? []).map(({ Key, LastModified }) => ({
      key: Key.slice(prefix.length),
      at: new Date(LastModified),
    }));
    yield files.filter(({ key }) => MADE_HERE.test(key));
    token = page?.nextContinuationToken;
  } while (token !== undefined);
}

/** If the storage is away, a mail counts as not recorded: sending must not wait. */
function journalIn(ask: Ask, folder: string): MailJournal {
  const nameOf = (mail: string) => folder + Buffer.from(mail).toString('base64url');
  return {
    has: (mail) =>
      ask((s3) => s3.getEtag(nameOf(mail))).then(
        (tag) => tag !== null,
        () => false,
      ),
    async claim(mail) {
      const [name, claim] = [`${nameOf(mail)}.claim`, `${Date.now()} ${randomUUID()}`];
      if (!(await claimIn(ask, name, claim).catch(() => true))) return undefined;
      return () =>
        ask(async (s3) => {
          if ((await s3.getObject(name)) === claim) await s3.deleteObject(name);
        });
    },
    add: async (mail) => void (await ask((s3) => s3.putObject(nameOf(mail), 'taken'))),
    async remove(mail) {
      const names = [nameOf(mail), `${nameOf(mail)}.claim`];
      await Promise.allSettled(names.map((name) => ask((s3) => s3.deleteObject(name))));
    },
  };
}

async function claimIn(ask: Ask, name: string, claim: string): Promise<boolean> {
  const { etag, data } = await ask((s3) => s3.getObjectWithETag(name));
  const at = data === null ? 0 : Number.parseInt(Buffer.from(data).toString(), 10);
  // A claim that is still being written, and has no readable time, counts as held.
  if (!(Date.now() - at >= HAND_OVER_MS)) return false;
  // Of several jobs that found no claim, the storage accepts one; all, if it knows no conditions.
  const condition = etag === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${etag}"` };
  return ask((s3) => putIf(s3, condition, { name, claim }));
}

type Claim = { name: string; claim: string };

/** false if the condition doesn't hold. 404: the claim to replace is gone. */
async function putIf(s3: S3mini, condition: object, { name, claim }: Claim): Promise<boolean> {
  try {
    await s3.putObject(name, claim, undefined, undefined, { ...condition });
    return true;
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined;
    if (status === 412 || status === 409 || status === 404) return false;
    // 501: the storage implements no conditions.
    if (status !== 501) throw error;
    await s3.putObject(name, claim);
    return true;
  }
}
