// The layout of the twin's pages.
import type { FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { html, type Html } from './html.ts';
import { STYLES } from './styles.ts';
import type { World } from '../call.ts';

/** The layout of every hosted page, which says clearly that no real money is moved. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

export function layout(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
</head>
<body>
<header class="mode"><strong>Modalità di prova</strong> – nessun pagamento reale</header>
${body}
</body>
</html>
`;
}

export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.text);
}

type Message = { title: string; text: string; link?: { href: string; label: string } | null };

/** A page with one message and one link to continue. */
export function messagePage({ title, text, link }: Message): Html {
  return layout(
    title,
    html`<main class="sheet">
<h1>${title}</h1>
<p>${text}</p>
${link ? html`<a class="button" href="${link.href}">${link.label}</a>` : null}
</main>`,
  );
}

/** Why a payment was refused, as worded for guests. */
const BY_DECLINE: Record<string, string> = {
  insufficient_funds: 'La carta non ha fondi sufficienti. Prova con un’altra carta.',
  authentication_required: 'La banca non ha confermato il pagamento. Riprova o usa un’altra carta.',
  expired_card: 'La carta è scaduta. Prova con un’altra carta.',
  incorrect_cvc: 'Il codice di sicurezza della carta non è corretto.',
};

export function refusalOf(intent: Stripe.PaymentIntent | null): string | null {
  const error = intent?.last_payment_error;
  if (!error) return null;
  return BY_DECLINE[error.decline_code ?? ''] ?? 'La carta è stata rifiutata. Prova con un’altra carta.';
}

/** The twin doesn't know the shop's name; the guest knows which site they came from. */
export function sellerOf(session: Stripe.Checkout.Session): string {
  return URL.parse(session.success_url ?? '')?.hostname ?? '';
}

/** What the hosted pages need from the twin. */
export type PageParts = {
  world: World;
  /** Called after each form, once its effects are stored. */
  settled(): void;
};
