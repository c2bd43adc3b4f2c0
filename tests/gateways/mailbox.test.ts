import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createMailbox } from '#app/gateways/mailbox.server.ts';
import type { MailMessage } from '#app/domain/deps.ts';
import { existing } from '#tests/support/existing.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
  folder = path.join(parent, 'mail');
});
afterEach(() => rm(parent, { recursive: true }));

function aMessage(number: number, changes: Partial<MailMessage> = {}): MailMessage {
  return {
    messageId: `<mail-${number}@botteghino.example>`,
    from: { name: "Rifugio dell'Alba, Caffè & Città", address: 'posta@botteghino.example' },
    to: { name: "Niccolò D'Amico-Öz", address: 'niccolo@example.com' },
    subject: `Prenotazione ${number}`,
    html: '<p>Città</p>',
    text: 'Città',
    ...changes,
  };
}

/** A mailbox whose clock advances by a minute with every mail. */
function aMailbox(options: { maxKept?: number } = {}) {
  let minutes = 0;
  return createMailbox(folder, { ...options, now: () => new Date(Date.UTC(2027, 5, 1, 10, (minutes += 1))) });
}

it('is empty before the first mail', async () => {
  const mailbox = aMailbox();
  expect(await mailbox.list()).toEqual([]);
  expect(await mailbox.find('0123456789abcdef01234567')).toBeUndefined();
});

it('keeps mails over a restart, the newest first', async () => {
  const mailbox = aMailbox();
  for (const number of [1, 2, 3]) await mailbox.send(aMessage(number));
  const subjects = (await createMailbox(folder).list()).map((mail) => mail.subject);
  expect(subjects).toEqual(['Prenotazione 3', 'Prenotazione 2', 'Prenotazione 1']);
});

it('keeps a mail that comes twice once, as it came first', async () => {
  const mailbox = aMailbox();
  await mailbox.send(aMessage(1));
  await mailbox.send(aMessage(2));
  await mailbox.send(aMessage(1));
  const mails = await mailbox.list();
  expect(mails.map((mail) => mail.subject)).toEqual(['Prenotazione 2', 'Prenotazione 1']);
});

it('keeps one of many copies sent at once by several processes', async () => {
  const boxes = Array.from({ length: 3 }, () => createMailbox(folder));
  await Promise.all(boxes.flatMap((mailbox) => [1, 1, 2, 2].map((number) => mailbox.send(aMessage(number)))));
  expect(await createMailbox(folder).list()).toHaveLength(2);
  const names = await readdir(folder);
  expect(names.filter((name) => name.includes('draft'))).toEqual([]);
  expect(names).toHaveLength(4);
});

it('gives each mail back whole, and as a file that mail programs read', async () => {
  const mailbox = aMailbox();
  const calendar = {
    filename: 'prenotazione.ics',
    method: 'REQUEST',
    content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  } as const;
  await mailbox.send(aMessage(1, { calendar }));
  const [{ id } = { id: '' }] = await mailbox.list();
  expect(await mailbox.find(id)).toMatchObject({ ...aMessage(1), calendar });
  const mail = await PostalMime.parse(existing(await mailbox.original(id)));
  expect(mail.from).toEqual(aMessage(1).from);
  expect(mail.attachments.map(({ filename }) => filename)).toContain('prenotazione.ics');
});

it('forgets the oldest beyond its bound', async () => {
  const mailbox = aMailbox({ maxKept: 2 });
  for (const number of [1, 2, 3]) {
    await mailbox.send(aMessage(number));
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  expect((await mailbox.list()).map((mail) => mail.subject)).toEqual(['Prenotazione 3', 'Prenotazione 2']);
  expect(await readdir(folder)).toHaveLength(4);
});

it('removes what it keeps of mails that are to be forgotten, and nothing else', async () => {
  const mailbox = aMailbox();
  for (const number of [1, 2]) await mailbox.send(aMessage(number));
  await mailbox.forget([aMessage(1).messageId, '<mail-77@botteghino.example>']);
  expect((await mailbox.list()).map((mail) => mail.subject)).toEqual(['Prenotazione 2']);
  expect(await readdir(folder)).toHaveLength(2);
});

it.each(['../../etc/passwd', '', 'x'.repeat(24), '0123456789ABCDEF01234567'])(
  'finds nothing under %j',
  async (id) => {
    expect(await aMailbox().find(id)).toBeUndefined();
    expect(await aMailbox().original(id)).toBeUndefined();
  },
);
