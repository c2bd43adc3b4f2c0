// Records mails that the mail server took but whose rows don't say so yet, and those that a job is handing over.
// A file each: this survives a lost database and the process, and all processes on the folder see it at once.
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HAND_OVER_MS, type MailJournal } from '#app/domain/deps.ts';
import { hasCode } from './failure.ts';

const MAX_KEPT = 10_000;

export function createMailJournal(folder: string, { maxKept = MAX_KEPT } = {}): MailJournal {
  const fileOf = (mail: string) => join(folder, createHash('sha256').update(mail).digest('hex'));
  const claimOf = (mail: string) => `${fileOf(mail)}.claim`;
  return {
    has: (mail) =>
      access(fileOf(mail)).then(
        () => true,
        (error: unknown) => {
          if (hasCode(error, 'ENOENT')) return false;
          throw error;
        },
      ),
    async claim(mail) {
      await mkdir(folder, { recursive: true });
      return claimFile(claimOf(mail), randomUUID());
    },
    async add(mail) {
      await mkdir(folder, { recursive: true });
      await onDisk(fileOf(mail), 'w');
      // Syncs the folder, which holds the file's name.
      await onDisk(folder, 'r');
      await forgetOldest(folder, maxKept);
    },
    async remove(mail) {
      for (const file of [fileOf(mail), claimOf(mail)]) await rm(file, { force: true });
    },
  };
}

async function claimFile(file: string, claim: string): ReturnType<MailJournal['claim']> {
  const replaceOld = async () => {
    if (!(await isOld(file))) return false;
    await rm(file, { force: true });
    return create(file, claim);
  };
  if (!(await create(file, claim)) && !(await alone(file, replaceOld))) return undefined;
  const removeOurs = async () => {
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found === claim) await rm(file, { force: true });
    return true;
  };
  return async () => void (await alone(file, removeOurs));
}

/** One at a time removes a claim; false if another is doing so. */
async function alone(file: string, change: () => Promise<boolean>): Promise<boolean> {
  const lock = `${file}.lock`;
  if (!(await create(lock, ''))) {
    // Left by a process that died.
    if (await isOld(lock)) await rm(lock, { force: true });
    return false;
  }
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

/** false if the file is there already. */
async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Of a file that is gone too. */
async function isOld(file: string): Promise<boolean> {
  const at = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Date.now() - at >= HAND_OVER_MS;
}

async function onDisk(path: string, flags: 'w' | 'r'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Bounds the number of files; normally only mails whose job never ran again are left. */
async function forgetOldest(folder: string, maxKept: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= maxKept) return;
  const aged = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      // Another process may have deleted it meanwhile.
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  for (const { path } of aged.toSorted((a, b) => b.at - a.at).slice(maxKept)) await rm(path, { force: true });
}
