/** The simple dashboard of a connected account: its balance and the payments it received. */
import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { ownCall, type World } from '../call.ts';
import { formatAmount } from '../money.ts';
import { fundsOf } from '../resources/balances.ts';
import { html, type Html } from './html.ts';
import { layout, messagePage, sendPage, type PageParts } from './layout.ts';

const SHOWN = 20;

export function serveExpressPages(app: FastifyInstance, { world }: PageParts): void {
  app.get('/express/:account/:visit', async (request, reply) => {
    const { visit: id } = request.params as { visit: string };
    const visit = world.store.find('hosted_visit', id)?.object;
    const account = visit && world.store.find('account', visit.account)?.object;
    if (!account || visit.purpose !== 'dashboard') {
      const text = 'Questo collegamento non è valido. Chiedine uno nuovo dal sito da cui arrivi.';
      return sendPage(reply, messagePage({ title: 'Collegamento non valido', text }), 404);
    }
    return sendPage(reply, dashboardPage(world, account));
  });
}

function dashboardPage(world: World, account: Stripe.Account): Html {
  const call = ownCall(world, account.id);
  const movements = world.store.select({ kind: 'balance_transaction', account: account.id, limit: SHOWN });
  return layout(
    'I tuoi incassi',
    html`<main class="sheet">
<div><h1>I tuoi incassi</h1><p class="note">${account.business_profile?.name ?? account.email ?? account.id}</p></div>
<dl class="rows">${[...fundsOf(call)].map(
      ([
        currency,
        funds,
      ]) => html`<div><dt>Disponibile</dt><dd class="amount">${formatAmount(funds.available, currency)}</dd></div>
<div><dt>In arrivo</dt><dd class="amount">${formatAmount(funds.pending, currency)}</dd></div>`,
    )}
<div><dt>Versamenti in banca</dt><dd>${account.payouts_enabled ? 'Attivi' : 'Sospesi'}</dd></div></dl>
<h2>Movimenti</h2>
${movements.length === 0 ? html`<p class="note">Ancora nessun movimento.</p>` : html`<dl class="rows moves">${movements.map(movementRow)}</dl>`}
</main>`,
  );
}

const NAMES: Record<string, string> = {
  payment: 'Quota di una vendita',
  payment_refund: 'Quota restituita',
  payout: 'Versamento in banca',
};

function movementRow(movement: Stripe.BalanceTransaction): Html {
  const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeZone: 'Europe/Rome' });
  return html`<div><dt>${NAMES[movement.type] ?? movement.type}<br><small>${day.format(movement.created * 1000)}</small></dt>
<dd class="amount">${formatAmount(movement.net, movement.currency)}</dd></div>`;
}
