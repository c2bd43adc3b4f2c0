/** The bank's page of the 3-D Secure step. */
import type { Stripe } from 'stripe';
import { formatAmount } from '../money.ts';
import { html, type Html } from './html.ts';
import { layout, sellerOf } from './layout.ts';

export function challengePage(session: Stripe.Checkout.Session): Html {
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
