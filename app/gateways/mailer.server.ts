// Sends mail over SMTP: one recipient a mail, everything typed kept out of the headers' grammar.
import nodemailer, { type SendMailOptions } from 'nodemailer';

import type { MailMessage, Mailer } from '#app/domain/deps.ts';
import { headerLine } from '#app/domain/bookings/unlinked-text.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { err, ok } from '#app/domain/result.ts';

export type SmtpMailer = Mailer & {
  /** Waits for nothing: what is being sent is sent, idle connections close. */
  close(): void;
};

// A job waits for the answer, so that a silent server must be given up in seconds, not in minutes.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** `smtpUrl`: `smtp://user:password@host:587` or `smtps://`; `from` is the address that bounces go to. */
export function createSmtpMailer(smtpUrl: string, from: string, timeouts = TIMEOUTS): SmtpMailer {
  const bounces = singleAddress(from);
  const transport = nodemailer.createTransport({
    ...timeouts,
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // The job queue retries, with pauses and for longer.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const to = singleAddress(message.to.address);
      try {
        await transport.sendMail({ ...mailOptions(message), envelope: { from: bounces, to: [to] } });
        return ok(undefined);
      } catch (error) {
        if (isRefusal(error)) return err('refused');
        throw error;
      }
    },
    // What was handed on is kept by nobody here.
    forget: async () => {},
    close: () => transport.close(),
  };
}

/** Codes of a missing or failed login, which say nothing of the mail. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);

/** For good (5xx), and of this recipient or this message: a sender or a login that isn't right can be put right. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode: code } = error as { command?: unknown; responseCode?: unknown };
  if (typeof code !== 'number' || code < 500 || LOGIN_CODES.has(code)) return false;
  return command === 'RCPT TO' || command === 'DATA';
}

/** What the mail library is told; also what the demo's mailbox is made from. */
export function mailOptions(message: MailMessage): SendMailOptions {
  const { calendar, image, replyTo } = message;
  return {
    messageId: message.messageId,
    from: mailbox(message.from),
    to: mailbox(message.to),
    ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
    subject: headerLine(message.subject),
    text: message.text,
    html: message.html,
    // So that no out-of-office answer comes back.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(calendar ? { icalEvent: { ...calendar } } : {}),
    ...(image ? { attachments: [inlinePicture(image)] } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function inlinePicture({ cid, png }: NonNullable<MailMessage['image']>) {
  return {
    cid,
    filename: `${cid}.png`,
    content: png,
    encoding: 'base64',
    contentDisposition: 'inline' as const,
  };
}

// As an object, never as text: the library quotes the name, and a comma in it makes no second recipient.
function mailbox({ name, address }: { name: string; address: string }): { name: string; address: string } {
  return { name: headerLine(name), address: singleAddress(address) };
}

/** @throws when it is not exactly one address: nothing may reach a second recipient. */
function singleAddress(text: string): string {
  const parsed = parseEmailAddress(text) ?? localAddress(text);
  if (parsed === undefined) throw new Error('a mail must go to exactly one valid address');
  return parsed.address;
}

// The platform's own sender may live on `localhost` in a trial set-up.
function localAddress(text: string): { address: string } | undefined {
  return /^[\w.+-]+@localhost$/.test(text) ? { address: text } : undefined;
}
