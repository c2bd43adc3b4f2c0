// The layout of the twin's pages.
import type { FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { html, Html } from './html.ts';
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

export type PageParts = {
  world: World;
  /** Called after each form, once its effects are stored. */
  settled(): void;
};

/** Styles of the hosted pages: two columns, light and dark, down to 320 px. */

export const STYLES = new Html(`
:root {
  color-scheme: light dark;
  --page: #ffffff; --side: #f6f8fa; --ink: #1a1f36; --soft: #5a6178; --line: #d5dbe3;
  --field: #ffffff; --edge: #767f92; --accent: #4f46e5; --accent-ink: #ffffff; --link: #4338ca;
  --warn: #fff4d6; --warn-ink: #6b4a00; --warn-line: #f2d280; --bad: #b42318; --bad-soft: #fef1f0;
  --good: #0b6b3a; --good-soft: #e8f7ee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12141c; --side: #191c27; --ink: #eef0f6; --soft: #a7adc0; --line: #363c4e;
    --field: #1c2030; --edge: #7d849a; --accent: #8b85ff; --accent-ink: #0e1020; --link: #b3afff;
    --warn: #3a2f10; --warn-ink: #ffe2a0; --warn-line: #6b5620; --bad: #ff9a90; --bad-soft: #3a1c1c;
    --good: #7fe0a8; --good-soft: #12301f;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.5;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
a { color: var(--link); text-underline-offset: 3px; }
h1, h2 { line-height: 1.2; margin: 0; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; }
p { margin: 0; }
.mode { background: var(--warn); color: var(--warn-ink); border-bottom: 1px solid var(--warn-line);
  padding: .5rem 1rem; text-align: center; font-size: .875rem; }
.split { display: grid; min-height: calc(100dvh - 2.5rem); grid-template-columns: minmax(0, 1fr); }
.split > * { padding: 1.5rem 1rem; }
.inner { width: 100%; max-width: 26rem; margin-inline: auto; display: grid; gap: 1.25rem; align-content: start; }
.side { background: var(--side); border-bottom: 1px solid var(--line); }
.back { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; text-decoration: none; }
.back:hover { text-decoration: underline; }
.payee { color: var(--soft); }
.total { font-size: 2.25rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.1; }
.items { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.items li { display: flex; gap: 1rem; justify-content: space-between; }
.items li > :first-child { overflow-wrap: anywhere; }
.items small, .hint, .note { color: var(--soft); font-size: .875rem; }
.items small { display: block; }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums; font-weight: 550; }
.sum { border-top: 1px solid var(--line); padding-top: .75rem; display: flex; justify-content: space-between; font-weight: 600; }
form { display: grid; gap: 1rem; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 1rem; min-width: 0; }
legend { padding: 0; margin-bottom: .75rem; font-weight: 600; font-size: 1.125rem; }
.field { display: grid; gap: .375rem; min-width: 0; }
label { font-weight: 550; font-size: .9375rem; }
input:not([type=checkbox]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--field); border: 1px solid var(--edge); border-radius: .5rem; }
::placeholder { color: var(--soft); opacity: 1; }
input[aria-invalid=true] { border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: start; }
.error { color: var(--bad); font-size: .875rem; }
.alert { border: 1px solid var(--bad); background: var(--bad-soft); color: var(--bad); border-radius: .5rem; padding: .75rem 1rem; }
.done { border: 1px solid var(--good); background: var(--good-soft); color: var(--good); border-radius: .5rem; padding: .75rem 1rem; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .75rem 1rem; border: 1px solid transparent;
  border-radius: .5rem; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.07); }
.plain { background: transparent; color: inherit; border-color: var(--edge); }
.check { display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start; font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.75rem, 1fr)); gap: .5rem; list-style: none; margin: 0; padding: 0; }
.cards a { display: grid; height: 100%; padding: .375rem .75rem; min-height: 2.75rem; align-content: center; border: 1px solid var(--line);
  border-radius: .5rem; text-decoration: none; color: inherit; font-size: .8125rem; line-height: 1.3; background: var(--field); }
.cards a:hover { border-color: var(--accent); }
.cards a[aria-current] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.cards b { font-weight: 600; } .cards span { color: var(--soft); font-variant-numeric: tabular-nums; font-size: .75rem; }
.tests { border: 1px dashed var(--edge); border-radius: .5rem; padding: .75rem; display: grid; gap: .625rem; }
summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; font-size: .875rem; color: var(--link); }
summary::marker { content: ""; } summary::-webkit-details-marker { display: none; }
summary::after { content: "\\25BE"; margin-left: .375rem; } details[open] summary::after { content: "\\25B4"; }
.sheet { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem 3rem; display: grid; gap: 1.25rem; }
.rows { display: grid; gap: 0; margin: 0; border: 1px solid var(--line); border-radius: .5rem; }
.rows > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .75rem 1rem; }
.rows > div + div { border-top: 1px solid var(--line); }
.rows.moves > div { flex-wrap: nowrap; }
.rows dt { color: var(--soft); } .rows dd { margin: 0; overflow-wrap: anywhere; }
@media (min-width: 56rem) {
  .split { grid-template-columns: 1fr 1fr; }
  .split > * { padding: 4rem 3rem; }
  .side { border-bottom: 0; border-right: 1px solid var(--line); }
  .side .inner { margin-right: 2rem; } .main .inner { margin-left: 2rem; }
}
`);
