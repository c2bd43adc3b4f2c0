/** The hosted payment page and its 3-D Secure step, with plain forms and links. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { type Call, ownCall } from '../call.ts';
import { type Form, formIn } from '../params.ts';
import { createCardMethod } from '../resources/payment-methods.ts';
import { lineItemsOf } from '../resources/checkout-sessions.ts';
import { type CardFields, type FieldErrors, fieldsFrom, prefilled, readCard } from './card-form.ts';
import { challengePage, checkoutPage } from './checkout-view.ts';
import { refusalOf, sendPage, type PageParts, messagePage } from './layout.ts';
import { authenticateSession, intentOf, paySession } from '../resources/session-life.ts';

type Visit = { call: Call; session: Stripe.Checkout.Session; request: FastifyRequest; reply: FastifyReply };
type Serve = (visit: Visit) => FastifyReply;

export function serveCheckoutPages(app: FastifyInstance, { world, settled }: PageParts): void {
  /** Only an open session can be paid; for others a message says why not. */
  const open = (serve: Serve) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { session: id } = request.params as { session: string };
    const found = world.store.find('checkout.session', id);
    if (found?.object.status !== 'open') return sendClosed(reply, found?.object ?? null);
    const answer = serve({ call: ownCall(world, found.account), session: found.object, request, reply });
    settled();
    return answer;
  };
  app.get('/c/pay/:session', open(showForm));
  app.post('/c/pay/:session', open(pay));
  app.get('/c/pay/:session/3ds', open(showChallenge));
  app.post('/c/pay/:session/3ds', open(answerChallenge));
}

type Shown = { fields: CardFields; errors?: FieldErrors; refusal?: string | null; status?: number };

function show({ call, session, reply }: Visit, shown: Shown): FastifyReply {
  const { fields, errors = {}, refusal = null, status = 200 } = shown;
  const items = lineItemsOf(call, session.id).data;
  return sendPage(reply, checkoutPage({ session, items, fields, errors, refusal }), status);
}

function showForm(visit: Visit): FastifyReply {
  const { card } = visit.request.query as Form;
  const email = visit.session.customer_email ?? '';
  return show(visit, { fields: prefilled(email, typeof card === 'string' ? card : '') });
}

function pay(visit: Visit): FastifyReply {
  const { call, session, request } = visit;
  const fields = fieldsFrom(formIn(request.body));
  const read = readCard(fields, call.world.clock.now());
  if ('errors' in read) return show(visit, { fields, errors: read.errors, status: 422 });
  const { number, expMonth, expYear, email, name } = read.card;
  const intent = call.world.store.transaction(() => {
    const method = createCardMethod(call, { number, expMonth, expYear, billing: { email, name } });
    return paySession(call, session, method);
  });
  return onwards(visit, intent, fields);
}

function showChallenge(visit: Visit): FastifyReply {
  const { call, session, reply } = visit;
  if (intentOf(call, session)?.status === 'requires_action') return sendPage(reply, challengePage(session));
  return reply.redirect(`/c/pay/${session.id}`, 303);
}

function answerChallenge(visit: Visit): FastifyReply {
  const { call, session, request, reply } = visit;
  if (intentOf(call, session)?.status !== 'requires_action')
    return reply.redirect(`/c/pay/${session.id}`, 303);
  const authorized = formIn(request.body)['risposta'] === 'autorizza';
  const intent = call.world.store.transaction(() => authenticateSession(call, session, authorized));
  return onwards(visit, intent, prefilled(session.customer_email ?? '', ''));
}

function onwards(visit: Visit, intent: Stripe.PaymentIntent, fields: CardFields): FastifyReply {
  const { session, reply } = visit;
  if (intent.status === 'requires_action') return reply.redirect(`/c/pay/${session.id}/3ds`, 303);
  const refusal = refusalOf(intent);
  if (refusal) return show(visit, { fields, refusal, status: 402 });
  return reply.redirect(successUrl(session), 303);
}

/** The message when there is nothing to pay any more. */
type Session = Stripe.Checkout.Session;

export function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export function sendClosed(reply: FastifyReply, session: Session | null): FastifyReply {
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
