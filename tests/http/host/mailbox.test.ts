import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { createMailbox } from '#app/gateways/mailbox.server.ts';
import { testApp } from '#tests/support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'botteghino-mailbox-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const mailbox = createMailbox(folder);
const { get, database } = await testApp({ mailbox });

const send = (subject: string) =>
  mailbox.send({
    messageId: `<${subject.length}@botteghino.example>`,
    from: { name: 'Botteghino', address: 'prenotazioni@botteghino.example' },
    to: { name: 'Anna <b>Rossi</b>', address: 'anna@example.com' },
    subject,
    html: '<html><head><title>x</title></head><body><script>alert(1)</script>È confermata</body></html>',
    text: 'È confermata: https://piattaforma.test/booking/x',
    calendar: { filename: 'prenotazione.ics', method: 'REQUEST', content: 'BEGIN:VCALENDAR' },
  });

test('an empty mailbox says what will be in it', async () => {
  expect((await get('', '/dev/mail')).body).toContain('Nessuna email, per ora');
});

test('mails are listed and read, as page, text, message and calendar file', async () => {
  await send('Prenotazione <confermata>');
  const list = await get('', '/dev/mail');
  expect(list.body).toContain('Prenotazione &#60;confermata&#62;');
  expect(list.body).not.toContain('<b>Rossi');
  const [, path = ''] = /href="(\/dev\/mail\/[0-9a-f]+)"/.exec(list.body) ?? [];

  const page = await get('', path);
  expect(page.body).toContain('<a href="https://piattaforma.test/booking/x">');
  const html = await get('', `${path}/html`);
  expect(html.body).toContain('<base target="_top">');
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'; /);
  expect((await get('', `${path}/eml`)).body).toMatch(/^Subject: Prenotazione <confermata>/m);
  expect((await get('', `${path}/calendar`)).body).toBe('BEGIN:VCALENDAR');
});

test('programs read it as JSON', async () => {
  const answer = await get('', '/dev/mail', { headers: { accept: 'application/json' } });
  expect(answer.json()).toMatchObject([{ to: { address: 'anna@example.com' } }]);
});

test('a mail that is not there is missing, and so is the mailbox where mail is really sent', async () => {
  expect((await get('', '/dev/mail/000000000000000000000000')).statusCode).toBe(404);
  const real = await testApp({ database });
  expect((await real.get('', '/dev/mail')).statusCode).toBe(404);
});
