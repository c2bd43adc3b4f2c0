// Serves the demo's mails under /dev/mail, only while no mail server is configured.
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { KeptMail, Mailbox } from '#app/gateways/mailbox.server.ts';

import { HttpProblem } from '../http/problem.ts';
import { mailListPage, mailPage } from './mailbox-pages.ts';

type OneMail = { Params: { id: string } };

export function serveMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  servePages(app, mailbox);
  serveParts(app, mailbox);
}

async function get(mailbox: Mailbox, { params }: FastifyRequest<OneMail>): Promise<KeptMail> {
  const mail = await mailbox.find(params.id);
  if (mail === undefined) throw new HttpProblem(404, 'no such mail');
  return mail;
}

function servePages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/dev/mail', async (request, reply) => {
    const mails = await mailbox.list();
    reply.header('Cache-Control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return reply.send(mails);
    return reply.type('text/html; charset=utf-8').send(mailListPage(mails, request.visit.nonce));
  });

  app.get<OneMail>('/dev/mail/:id', async (request, reply) => {
    const { nonce } = request.visit;
    const mail = await get(mailbox, request);
    return reply
      .headers({
        'Content-Security-Policy': `default-src 'none'; img-src 'self' data:; style-src 'nonce-${nonce}'; frame-src 'self'`,
      })
      .type('text/html; charset=utf-8')
      .send(mailPage(mail, nonce));
  });
}

/** Serves the HTML, text and attachments of one mail at addresses of their own. */
function serveParts(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<OneMail>('/dev/mail/:id/html', async (request, reply) => {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'self'";
    const { html, image } = await get(mailbox, request);
    const shown = image ? html.replaceAll(`cid:${image.cid}`, `data:image/png;base64,${image.png}`) : html;
    // Makes links open in the whole window, not inside the frame.
    return reply
      .headers({ 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(shown.replace(/<head[^<>]*>/i, (head) => `${head}<base target="_top">`));
  });

  app.get<OneMail>('/dev/mail/:id/eml', async (request, reply) => {
    const original = await mailbox.original(request.params.id);
    if (original === undefined) throw new HttpProblem(404, 'no such mail');
    return reply.type('message/rfc822').send(original);
  });

  app.get<OneMail>('/dev/mail/:id/calendar', async (request, reply) => {
    const { calendar } = await get(mailbox, request);
    if (calendar === undefined) throw new HttpProblem(404, 'no calendar in this mail');
    return reply.type('text/calendar; charset=utf-8').send(calendar.content);
  });
}
