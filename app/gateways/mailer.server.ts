// Sends mails over SMTP, one recipient each. Typed text can't add headers or recipients.
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { MailMessage, Mailer } from '#app/domain/deps.ts';
import { headerLine } from '#app/domain/bookings/unlinked-text.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { err, ok } from '#app/domain/result.ts';

export type SmtpMailer = Mailer & {
  /** Returns at once: running deliveries finish, idle connections close. */
  close(): void;
};

// A job waits for the answer, so a silent server must be given up within seconds.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** `smtpUrl`: `smtp://user:password@host:587` or `smtps://`; `from` receives bounces. */
export function createSmtpMailer(smtpUrl: string, from: string, timeouts = TIMEOUTS): SmtpMailer {
  const bounces = singleAddress(from);
  const transport = nodemailer.createTransport({
    ...timeouts,
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // The job queue retries, with longer pauses.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message, signal) {
      const to = singleAddress(message.to.address);
      try {
        await transport.sendMail({ ...mailOptions(message), envelope: { from: bounces, to: [to] }, signal });
        return ok(undefined);
      } catch (error) {
        if (isRefusal(error)) return err('refused');
        throw error;
      }
    },
    // Nothing to delete: sent mails are not stored here.
    forget: async () => {},
    close: () => transport.close(),
  };
}

/** SMTP codes of a missing or failed login; they don't concern the mail. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);

/**
 * A permanent refusal (5xx) of this recipient or message. Problems with the sender or the login can be fixed
 * and are retried.
 */
function isRefusal(error: unknown): boolean {
  const { command, responseCode: code } = error as { command?: unknown; responseCode?: unknown };
  if (typeof code !== 'number' || code < 500 || LOGIN_CODES.has(code)) return false;
  return command === 'RCPT TO' || command === 'DATA';
}

/** Options for nodemailer, also used by the demo's mailbox. */
export function mailOptions(message: MailMessage): SendMailOptions {
  const { calendar, image, replyTo } = message;
  return {
    messageId: message.messageId,
    from: mailbox(message.from),
    to: mailbox(message.to),
    ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
    subject: header(message.subject),
    text: message.text,
    html: message.html,
    // Prevents out-of-office answers.
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

// As an object, so that the library quotes the name: a comma in it can't add a recipient.
function mailbox({ name, address }: { name: string; address: string }): { name: string; address: string } {
  return { name: header(name), address: singleAddress(address) };
}

// Typed text like an encoded word (RFC 2047) would be decoded, and could bring back what was cleaned away.
const header = (text: string): string => headerLine(text).replaceAll('=?', '=\u200b?');

/** @throws unless the text is exactly one address, so that nothing reaches a second recipient. */
function singleAddress(text: string): string {
  const parsed = parseEmailAddress(text) ?? localAddress(text);
  if (parsed === undefined) throw new Error('a mail must go to exactly one valid address');
  return parsed.address;
}

// In a trial set-up the platform's sender may be on `localhost`.
function localAddress(text: string): { address: string } | undefined {
  return /^[\w.+-]+@localhost$/.test(text) ? { address: text } : undefined;
}
