/** What a guest reads where there is nothing to pay any more. */
import type { FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { messagePage, sendPage } from './layout.ts';

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
