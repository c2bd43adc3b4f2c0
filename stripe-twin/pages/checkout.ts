/** The hosted payment page and its 3-D Secure step, all plain forms and links. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { ownCall, type Call } from '../call.ts';
import { cardByNumber } from '../cards.ts';
import { decodeForm, type Form } from '../form.ts';
import { formatAmount } from '../money.ts';
import { createCardMethod } from '../payments/payment-methods.ts';
import { authenticateSession, intentOf, paySession, sessionById } from '../payments/sessions.ts';
import { lineItemsOf } from '../resources/checkout-sessions.ts';
import type { PageParts } from './pages.ts';
import { fieldsFrom, readCard, type CardFields, type FieldErrors } from './card-form.ts';
import { checkoutPage } from './checkout-view.ts';
import { html } from './html.ts';
import { layout, messagePage, sendPage } from './layout.ts';
import { refusalOf } from './refusals.ts';

type Session = Stripe.Checkout.Session;
type Visit = { call: Call; session: Session };

export function serveCheckoutPages(app: FastifyInstance, parts: PageParts): void {
  const visit = (request: FastifyRequest): Visit | null => {
    const id = (request.params as { session: string }).session;
    const found = parts.world.store.find('checkout.session', id);
    return found ? { call: ownCall(parts.world, found.account), session: found.object } : null;
  };

  app.get('/c/pay/:session', async (request, reply) => {
    const here = visit(request);
    if (!here || here.session.status !== 'open') return closed(reply, here?.session ?? null);
    const typed = prefilled(here, request.query as Form);
    return show(reply, here, { fields: typed, errors: {}, refusal: null });
  });

  app.post('/c/pay/:session', async (request, reply) => {
    const here = visit(request);
    if (!here || here.session.status !== 'open') return closed(reply, here?.session ?? null);
    const outcome = pay(here, fieldsFrom(decodeForm(String(request.body ?? ''))), reply);
    parts.settled();
    return outcome;
  });

  app.get('/c/pay/:session/3ds', async (request, reply) => {
    const here = visit(request);
    if (!here || here.session.status !== 'open') return closed(reply, here?.session ?? null);
    if (intentOf(here.call, here.session)?.status !== 'requires_action') {
      return reply.redirect(`/c/pay/${here.session.id}`, 303);
    }
    return sendPage(reply, challengePage(here.session));
  });

  app.post('/c/pay/:session/3ds', async (request, reply) => {
    const here = visit(request);
    if (!here || here.session.status !== 'open') return closed(reply, here?.session ?? null);
    const outcome = authenticate(here, decodeForm(String(request.body ?? '')), reply);
    parts.settled();
    return outcome;
  });
}

function prefilled({ session }: Visit, query: Form): CardFields {
  const fields = { ...fieldsFrom({}), email: session.customer_email ?? '' };
  const card = typeof query['card'] === 'string' ? cardByNumber(query['card']) : null;
  if (!card) return fields;
  const number = card.number.replace(/(\d{4})(?=\d)/g, '$1 ');
  return { email: fields.email || 'ospite@example.com', card: number, expiry: '12/34', cvc: '123', name: 'Anna Ospite' };
}

type Shown = { fields: CardFields; errors: FieldErrors; refusal: string | null };

function show(reply: FastifyReply, { call, session }: Visit, shown: Shown, status = 200): FastifyReply {
  const seller = sellerOf(session);
  const items = lineItemsOf(call, session.id).data;
  return sendPage(reply, checkoutPage({ session, items, seller, ...shown }), status);
}

/** The twin knows no shop by name: the site the guest comes from tells enough. */
function sellerOf(session: Session): string {
  return URL.parse(session.success_url ?? '')?.hostname ?? '';
}

function pay(here: Visit, fields: CardFields, reply: FastifyReply): FastifyReply {
  const { call, session } = here;
  const read = readCard(fields, call.world.clock.now());
  if ('errors' in read) return show(reply, here, { fields, errors: read.errors, refusal: null }, 422);
  const { number, expMonth, expYear, email, name } = read.card;
  const intent = call.world.store.transaction(() => {
    const method = createCardMethod(call, { number, expMonth, expYear, billing: { email, name } });
    return paySession(call, session, method);
  });
  return onwards(here, intent, fields, reply);
}

function authenticate(here: Visit, form: Form, reply: FastifyReply): FastifyReply {
  const { call, session } = here;
  if (intentOf(call, session)?.status !== 'requires_action') return reply.redirect(`/c/pay/${session.id}`, 303);
  const intent = call.world.store.transaction(() => authenticateSession(call, session, form['risposta'] === 'autorizza'));
  return onwards(here, intent, { ...fieldsFrom({}), email: session.customer_email ?? '' }, reply);
}

function onwards(here: Visit, intent: Stripe.PaymentIntent, fields: CardFields, reply: FastifyReply): FastifyReply {
  if (intent.status === 'requires_action') return reply.redirect(`/c/pay/${here.session.id}/3ds`, 303);
  if (intent.last_payment_error) {
    return show(reply, here, { fields, errors: {}, refusal: refusalOf(intent) }, 402);
  }
  return reply.redirect(successUrl(here.session), 303);
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function challengePage(session: Session) {
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'eur');
  return layout(
    'Conferma della banca',
    html`<main class="sheet">
<h1>Conferma il pagamento</h1>
<p>La tua banca chiede di confermare il pagamento di <strong>${total}</strong> a ${sellerOf(session)}.</p>
<form method="post" action="/c/pay/${session.id}/3ds">
<button name="risposta" value="autorizza">Autorizza</button>
<button class="plain" name="risposta" value="rifiuta">Rifiuta</button>
</form>
</main>`,
  );
}

function closed(reply: FastifyReply, session: Session | null): FastifyReply {
  if (!session) {
    const text = 'Questo indirizzo non corrisponde a nessun pagamento.';
    return sendPage(reply, messagePage({ title: 'Pagamento non trovato', text }), 404);
  }
  if (session.status === 'complete') {
    const text = 'Il pagamento è già stato fatto: non serve pagare di nuovo.';
    const link = { href: successUrl(session), label: 'Vai alla conferma' };
    return sendPage(reply, messagePage({ title: 'Pagamento completato', text, link }));
  }
  const text = 'Il tempo per pagare è finito e nulla è stato addebitato. Torna al sito per ricominciare.';
  const link = session.cancel_url ? { href: session.cancel_url, label: 'Torna al sito' } : null;
  return sendPage(reply, messagePage({ title: 'Pagamento scaduto', text, link }), 410);
}
