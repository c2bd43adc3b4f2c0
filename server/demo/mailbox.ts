// Serves the demo's mails under /dev/mail, only while no mail server is configured.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeptMail, Mailbox } from '#app/gateways/mailbox.server.ts';
import { PLATFORM_ZONE } from '#app/domain/date-words.ts';
import { HttpProblem } from '../problem.ts';
import { escapeHtml, PLAIN_COLOURS } from '../http/error-page.ts';

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

// HTML of the demo's mailbox: plain, readable without scripts, each mail shown as its reader sees it.

const styles =
  `${PLAIN_COLOURS}body{margin:0;background:var(--ground);color:var(--text);font:16px/24px Figtree,system-ui,sans-serif}
main{width:min(880px,100% - 32px);margin:32px auto;overflow-wrap:anywhere}
h1{font-size:28px;line-height:34px}a{color:var(--primary)}
ul{list-style:none;padding:0}li,iframe,pre{background:var(--surface);border:1px solid var(--divider);border-radius:12px}
li{padding:12px 16px;margin:8px 0}li a{font-weight:600;display:inline-block;padding:8px 0}
iframe{width:100%;height:720px;background:#fff}pre{padding:16px;white-space:pre-wrap;font:14px/20px monospace}
.muted{color:var(--muted);margin:0}
`.replaceAll('\n', '');

export function mailListPage(mails: KeptMail[], nonce: string): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a>
<p class="muted">A ${escapeHtml(recipient(mail))}, ${moment(mail.keptAt)}</p></li>`,
  );
  const list =
    items.length === 0
      ? '<p>Nessuna email, per ora. Prenota qualcosa e torna qui.</p>'
      : `<ul>${items.join('\n')}</ul>`;
  return page(
    'Email della prova',
    `<p>Qui restano le email che nella prova non partono davvero.</p>${list}`,
    nonce,
  );
}

export function mailPage(mail: KeptMail, nonce: string): string {
  const link = (part: string, words: string) => `<a href="/dev/mail/${mail.id}/${part}">${words}</a>`;
  const calendar = mail.calendar === undefined ? '' : ` · ${link('calendar', 'File del calendario')}`;
  return page(
    mail.subject,
    `<p><a href="/dev/mail">Tutte le email</a></p>
<p class="muted">Da ${escapeHtml(`${mail.from.name} <${mail.from.address}>`)}</p>
<p class="muted">A ${escapeHtml(recipient(mail))}</p>
<p class="muted">${moment(mail.keptAt)} · ${link('eml', 'Messaggio originale')}${calendar}</p>
<iframe src="/dev/mail/${mail.id}/html" title="L'email come la vede chi la riceve"
 sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>La stessa email come testo</h2>
<pre>${linked(mail.text)}</pre>`,
    nonce,
  );
}

function page(title: string, content: string, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${styles}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>
`;
}

function recipient({ to }: KeptMail): string {
  return to.name === '' ? to.address : `${to.name} <${to.address}>`;
}

function moment(iso: string): string {
  return new Intl.DateTimeFormat('it-IT', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: PLATFORM_ZONE,
  }).format(new Date(iso));
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (address) => `<a href="${address}">${address}</a>`);
}
