// Records mails that the mail server took but whose rows don't say so yet, and those that a job is handing over.
// One empty file each: this survives a lost database and the process, and all processes on the folder see it at once.
import { createHash } from 'node:crypto';
import { access, mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
      return claimFile(claimOf(mail));
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

async function claimFile(file: string): Promise<boolean> {
  try {
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const now = Date.now();
  if (now - (await stat(file)).mtimeMs < HAND_OVER_MS) return false;
  await utimes(file, now / 1000, now / 1000);
  return true;
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
