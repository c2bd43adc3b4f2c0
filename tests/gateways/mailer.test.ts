import { createServer, type AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { createSmtpMailer, type SmtpMailer } from '#app/gateways/mailer.server.ts';
import { calendarFile } from '#app/domain/bookings/calendar-file.ts';
import type { MailMessage } from '#app/domain/deps.ts';
import { aBookingView } from '#tests/support/a-booking-view.ts';
import { existing } from '#tests/support/existing.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const { stop } of open.splice(0).reverse()) await stop();
});

async function smtpServer(options?: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options);
  open.push(server);
  return server;
}

function mailerFor(url: string, timeouts?: Parameters<typeof createSmtpMailer>[2]): SmtpMailer {
  const mailer = createSmtpMailer(url, 'posta@botteghino.example', timeouts);
  open.push({ stop: () => mailer.close() });
  return mailer;
}

function aMessage(changes: Partial<MailMessage> = {}): MailMessage {
  return {
    messageId: '<mail-17@botteghino.example>',
    from: { name: "Rifugio dell'Alba, Caffè & Città", address: 'posta@botteghino.example' },
    to: { name: "Niccolò D'Amico-Öz", address: 'niccolo@example.com' },
    subject: 'Prenotazione confermata: Visita "al tramonto" <facile>, sab 12 giu, 09:00',
    html: '<p>Ciao Niccolò, è confermata 🍷</p>',
    text: 'Ciao Niccolò, è confermata 🍷',
    ...changes,
  };
}

async function delivered(changes: Partial<MailMessage> = {}) {
  const server = await smtpServer();
  await mailerFor(server.url).send(aMessage(changes));
  expect(server.deliveries).toHaveLength(1);
  return existing(server.deliveries[0]);
}

describe('a mail sent over SMTP', () => {
  it('arrives with the same characters in subject, sender and both parts', async () => {
    const { mail } = await delivered();
    expect(mail.subject).toBe('Prenotazione confermata: Visita "al tramonto" <facile>, sab 12 giu, 09:00');
    expect(mail.from).toEqual({
      name: "Rifugio dell'Alba, Caffè & Città",
      address: 'posta@botteghino.example',
    });
    expect(mail.to).toEqual([{ name: "Niccolò D'Amico-Öz", address: 'niccolo@example.com' }]);
    expect(mail.text?.trim()).toBe('Ciao Niccolò, è confermata 🍷');
    expect(mail.html?.trim()).toBe('<p>Ciao Niccolò, è confermata 🍷</p>');
  });

  it('shows an encoded word as it was typed, without decoding it', async () => {
    const words = '=?UTF-8?Q?=0D=0ABcc:_a@b.it_=E2=80=AE?= =?utf-8?b?4oCu?=';
    const { mail, raw } = await delivered({
      subject: words,
      to: { name: words, address: 'to@example.com' },
      from: { name: words, address: 'posta@botteghino.example' },
      replyTo: { name: words, address: 'reply@example.com' },
    });
    const shown = [mail.subject, mail.to?.[0]?.name, mail.from?.name, mail.replyTo?.[0]?.name];
    for (const text of shown) expect(text?.replaceAll('\u200b', '')).toBe(words);
    expect(raw).not.toContain('=0D=0A');
  });

  it('keeps its identity, so that a second delivery is recognised', async () => {
    expect((await delivered()).mail.messageId).toBe('<mail-17@botteghino.example>');
  });

  it('lets bounces go to the platform and replies to whom it is about', async () => {
    const { mail, envelope } = await delivered({
      replyTo: { name: 'Alba, sul lago', address: 'ciao@alba.example' },
    });
    expect(envelope.mailFrom).toMatchObject({ address: 'posta@botteghino.example' });
    expect(mail.replyTo).toEqual([{ name: 'Alba, sul lago', address: 'ciao@alba.example' }]);
  });

  it('carries the calendar file for mail programs and as an attachment', async () => {
    const now = new Date('2027-06-01T08:00:00Z');
    const content = calendarFile(aBookingView(), {
      baseUrl: 'https://b.example',
      appName: 'Botteghino',
      now,
      method: 'REQUEST',
    });
    const { raw, mail } = await delivered({
      calendar: { filename: 'prenotazione-7K2M9Q.ics', method: 'REQUEST', content },
    });
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/im);
    expect(mail.attachments.map(({ filename }) => filename)).toContain('prenotazione-7K2M9Q.ics');
    expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(content).toString('base64'));
  });

  it.each(["d'amico.o'neil@example.com", `${'a'.repeat(64)}@example.com`, 'chiara+rifugio@example.com'])(
    'reaches %s as typed',
    async (address) => {
      const { envelope, mail } = await delivered({ to: { name: '', address } });
      expect(envelope.rcptTo.map((recipient) => recipient.address)).toEqual([address]);
      expect(mail.to).toEqual([{ name: '', address }]);
    },
  );

  it('reaches an address at an international domain by its encoded name', async () => {
    const { raw, envelope } = await delivered({ to: { name: 'Nome', address: 'nome@città.example' } });
    expect(raw).toMatch(/^To: Nome <nome@xn--citt-3na\.example>\r$/m);
    expect(envelope.rcptTo).toHaveLength(1);
    expect(envelope.mailFrom).not.toMatchObject({ args: { SMTPUTF8: true } });
  });

  it('asks for SMTPUTF8 when the name before the @ is international', async () => {
    const { envelope } = await delivered({ to: { name: '', address: 'niccolò@example.com' } });
    expect(envelope.rcptTo.map((recipient) => recipient.address)).toEqual(['niccolò@example.com']);
    expect(envelope.mailFrom).toMatchObject({ args: { SMTPUTF8: true } });
  });

  it.each([
    'a@example.com,b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com>, <b@example.com',
    'Anna <a@example.com>',
    '',
  ])('is refused when it could reach a second recipient: %j', async (address) => {
    const server = await smtpServer();
    await expect(mailerFor(server.url).send(aMessage({ to: { name: '', address } }))).rejects.toThrow(
      'exactly one',
    );
    expect(server.deliveries).toEqual([]);
  });

  it('takes no header, recipient or file from a name or a subject', async () => {
    const { raw, mail, envelope } = await delivered({
      subject: 'Ciao\r\nBcc: spia@evil.example',
      from: { name: 'A" <spia@evil.example>, "B\r\nX-Evil: 1', address: 'posta@botteghino.example' },
      to: { name: 'spia@evil.example, Altro\nCc: spia@evil.example', address: 'niccolo@example.com' },
      text: '/etc/passwd',
    });
    expect(envelope.rcptTo).toHaveLength(1);
    expect(mail.from?.address).toBe('posta@botteghino.example');
    expect(mail.to?.map((recipient) => recipient.address)).toEqual(['niccolo@example.com']);
    expect(mail.cc ?? mail.bcc).toBeUndefined();
    expect(raw).not.toMatch(/^(X-Evil|Bcc|Cc):/im);
  });

  it('shares connections instead of opening one a mail', async () => {
    const server = await smtpServer();
    const mailer = mailerFor(server.url);
    for (let i = 0; i < 5; i += 1)
      await mailer.send(aMessage({ messageId: `<mail-${i}@botteghino.example>` }));
    expect(server.deliveries).toHaveLength(5);
    expect(server.connectionCount()).toBe(1);
  });
});

describe('when the mail server', () => {
  it('is down, sending fails at once', async () => {
    const server = await smtpServer();
    await server.stop();
    await expect(mailerFor(server.url).send(aMessage())).rejects.toThrow('ECONNREFUSED');
  });

  it('comes back, the same mailer sends again', async () => {
    const first = await startSmtpServer({ refuse: { at: 'message', code: 451 } });
    const mailer = mailerFor(first.url);
    await expect(mailer.send(aMessage())).rejects.toThrow('not at the message');
    await first.stop();
    await expect(mailer.send(aMessage())).rejects.toThrow();
    const second = await smtpServer();
    await mailerFor(second.url).send(aMessage());
    expect(second.deliveries).toHaveLength(1);
  });

  it.each([
    { at: 'recipient', code: 550 },
    { at: 'recipient', code: 553 },
    { at: 'message', code: 554 },
  ] as const)('refuses the $at for good ($code), that is an answer', async (refuse) => {
    const server = await smtpServer({ refuse });
    expect(await mailerFor(server.url).send(aMessage())).toEqual({ ok: false, error: 'refused' });
    expect(server.deliveries).toEqual([]);
  });

  it.each([
    { at: 'recipient', code: 450 },
    { at: 'recipient', code: 530 },
    { at: 'message', code: 451 },
    { at: 'sender', code: 550 },
    { at: 'login', code: 535 },
  ] as const)('refuses the $at with $code, sending fails, to be tried again', async (refuse) => {
    const server = await smtpServer({ refuse });
    const url = refuse.at === 'login' ? server.url.replace('//', '//posta:segreta@') : server.url;
    await expect(mailerFor(url).send(aMessage())).rejects.toMatchObject({ responseCode: refuse.code });
    expect(server.deliveries).toEqual([]);
  });

  it('says nothing, sending is given up in time, and once the job’s time is over', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    open.push({ stop: () => silent.close() });
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`, {
      dnsTimeout: 200,
      connectionTimeout: 200,
      greetingTimeout: 200,
      socketTimeout: 200,
    });
    await expect(mailer.send(aMessage())).rejects.toThrow(/greeting|timeout/i);
    const patient = mailerFor(`smtp://127.0.0.1:${port}`);
    await expect(patient.send(aMessage(), AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'EABORT' });
  });
});
