// A real SMTP server on a free port, which stores received mails and can refuse them.
import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

export type Delivery = { raw: string; mail: Email; envelope: SMTPServerEnvelope };

/** The command that is answered with that code; codes over 500 are permanent. */
export type Refused = { at: 'login' | 'sender' | 'recipient' | 'message'; code: number };

export async function startSmtpServer(options: { refuse?: Refused; smtpUtf8?: boolean } = {}) {
  const deliveries: Delivery[] = [];
  let connections = 0;
  const refusalAt = (at: Refused['at']) =>
    options.refuse?.at === at ? refusal(options.refuse.code, `not at the ${at}`) : undefined;
  const server = new SMTPServer({
    disabledCommands: options.refuse?.at === 'login' ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      done(refusalAt('login') ?? null);
    },
    onMailFrom(_address, _session, done) {
      done(refusalAt('sender'));
    },
    hideSMTPUTF8: options.smtpUtf8 === false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      done(refusalAt('recipient'));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      // Copied, because the server empties its own after the answer.
      const envelope = { ...session.envelope };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusalAt('message');
        if (refused) return done(refused);
        const raw = Buffer.concat(chunks).toString('utf8');
        PostalMime.parse(raw).then((mail) => {
          deliveries.push({ raw, mail, envelope });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    connectionCount: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
