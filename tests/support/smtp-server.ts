// A real SMTP server on a free port, which keeps what it is sent and can refuse.
import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

export type Delivery = { raw: string; mail: Email; envelope: SMTPServerEnvelope };

export async function startSmtpServer(
  options: { refuse?: 'recipient' | 'message'; smtpUtf8?: boolean } = {},
) {
  const deliveries: Delivery[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSMTPUTF8: options.smtpUtf8 === false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      done(options.refuse === 'recipient' ? refusal(550, 'no such mailbox') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      // The server empties its own after the answer.
      const envelope = { ...session.envelope };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (options.refuse === 'message') return done(refusal(451, 'try later'));
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
