/** The hosted onboarding of a connected account: a one-time link, a form, and the way back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { ownCall, type World } from '../call.ts';
import { formIn } from '../params.ts';
import type { HostedVisit } from '../objects.ts';
import { html, type Html } from './html.ts';
import { layout, messagePage, type PageParts, sendPage } from './layout.ts';
import { completeOnboarding } from '../resources/onboarding.ts';
import { formatAmount } from '../money.ts';
import { fundsOf } from '../resources/balances.ts';

type Open = { visit: HostedVisit; account: Stripe.Account };

export function serveOnboardingPages(app: FastifyInstance, { world, settled }: PageParts): void {
  const open = (request: FastifyRequest): Open | null => {
    const visit = world.store.find('hosted_visit', (request.params as { visit: string }).visit)?.object;
    const account = visit && world.store.find('account', visit.account)?.object;
    return visit && account && visit.purpose === 'onboarding' ? { visit, account } : null;
  };

  app.get('/setup/e/:account/:visit', async (request, reply) => {
    const here = open(request);
    if (!here) return unknown(reply);
    const { visit } = here;
    if (visit.used || visit.expiresAt < world.clock.seconds()) return reply.redirect(visit.refreshUrl, 303);
    world.store.update({ ...visit, used: true });
    return reply.redirect(`/setup/s/${visit.id}`, 303);
  });

  app.get('/setup/s/:visit', async (request, reply) => {
    const here = open(request);
    return here ? sendPage(reply, onboardingPage(here, null)) : unknown(reply);
  });

  app.post('/setup/s/:visit', async (request, reply) => {
    const here = open(request);
    if (!here) return unknown(reply);
    const form = formIn(request.body);
    if (form['accetto'] !== 'si') {
      return sendPage(reply, onboardingPage(here, 'Per continuare accetta le condizioni.'), 422);
    }
    world.store.transaction(() => completeOnboarding(ownCall(world), here.account));
    settled();
    return reply.redirect(here.visit.returnUrl, 303);
  });
}

function unknown(reply: FastifyReply): FastifyReply {
  const text = 'Questo collegamento non è valido. Chiedine uno nuovo dal sito da cui arrivi.';
  return sendPage(reply, messagePage({ title: 'Collegamento non valido', text }), 404);
}

function onboardingPage({ visit, account }: Open, error: string | null): Html {
  const name = account.business_profile?.name ?? account.email ?? account.id;
  return layout(
    'Ricevi i pagamenti',
    html`<main class="sheet">
<h1>Ricevi i pagamenti</h1>
<p>Collega un conto per ricevere ciò che ti spetta delle vendite. Qui, in prova, i dati sono già pronti.</p>
<dl class="rows">
<div><dt>Attività</dt><dd>${name}</dd></div>
<div><dt>E-mail</dt><dd>${account.email ?? '–'}</dd></div>
<div><dt>Conto bancario</dt><dd>IT60 X054 2811 1010 0000 0123 456</dd></div>
</dl>
<form method="post" action="/setup/s/${visit.id}" novalidate>
${error ? html`<p class="alert" id="errore" role="alert">${error}</p>` : null}
<label class="check"><input type="checkbox" name="accetto" value="si" required
${error ? html`aria-invalid="true" aria-describedby="errore"` : null}> Accetto le condizioni del servizio di pagamento</label>
<button type="submit">Completa</button>
<a class="button plain" href="${visit.returnUrl}">Più tardi</a>
</form>
</main>`,
  );
}

/** The simple dashboard of a connected account: its balance and the payments it received. */

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
