// The demo's mails, stored in a folder instead of sent. Any mail program can open the files.
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer, MailMessage } from '#app/domain/deps.ts';
import { ok } from '#app/domain/result.ts';
import { hasCode } from './failure.ts';
import { mailOptions } from './mailer.server.ts';

export type KeptMail = MailMessage & { id: string; keptAt: string };

export type Mailbox = Mailer & {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | undefined>;
  /** The raw message. */
  original(id: string): Promise<Buffer | undefined>;
  close(): void;
};

const MAIL_ID = /^[0-9a-f]{24}$/;
const MAX_KEPT = 500;

export function createMailbox(folder: string, { maxKept = MAX_KEPT, now = () => new Date() } = {}): Mailbox {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  return {
    async send(message) {
      const id = idOf(message.messageId);
      const composed = await composer.sendMail(mailOptions(message));
      const kept: KeptMail = { ...message, id, keptAt: now().toISOString() };
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, `${id}.eml`), composed.message as Buffer);
      await writeOnce(join(folder, `${id}.json`), JSON.stringify(kept));
      await forgetOldest(folder, maxKept);
      return ok(undefined);
    },
    async list() {
      const mails = await Promise.all((await mailIds(folder)).map((id) => readMail(folder, id)));
      return mails.filter((mail) => mail !== undefined).toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
    },
    find: async (id) => (MAIL_ID.test(id) ? readMail(folder, id) : undefined),
    original: async (id) =>
      MAIL_ID.test(id) ? unlessMissing(readFile(join(folder, `${id}.eml`))) : undefined,
    async forget(messageIds) {
      for (const messageId of messageIds) await removeMail(folder, idOf(messageId));
    },
    close: () => composer.close(),
  };
}

function idOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 24);
}

async function removeMail(folder: string, id: string): Promise<void> {
  await rm(join(folder, `${id}.json`), { force: true });
  await rm(join(folder, `${id}.eml`), { force: true });
}

async function readMail(folder: string, id: string): Promise<KeptMail | undefined> {
  const content = await unlessMissing(readFile(join(folder, `${id}.json`), 'utf8'));
  return content === undefined ? undefined : (JSON.parse(content) as KeptMail);
}

async function mailIds(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
}

/** Writes under a temporary name and renames, so that readers and other processes never see half a file. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** A mail delivered twice keeps its first copy, as in a mail program. */
async function writeOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  await writeFile(draft, content);
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function forgetOldest(folder: string, maxKept: number): Promise<void> {
  const ids = await mailIds(folder);
  if (ids.length <= maxKept) return;
  const aged = await Promise.all(
    ids.map(async (id) => ({
      id,
      at: (await unlessMissing(stat(join(folder, `${id}.json`))))?.mtimeMs ?? 0,
    })),
  );
  for (const { id } of aged.toSorted((a, b) => b.at - a.at).slice(maxKept)) {
    await removeMail(folder, id);
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
