/** The hosted onboarding of a connected account: a one-time link, a form, and the way back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { ownCall } from '../call.ts';
import { formIn } from '../params.ts';
import type { HostedVisit } from '../objects.ts';
import { html, type Html } from './html.ts';
import { layout, messagePage, sendPage, type PageParts } from './layout.ts';
import { completeOnboarding } from '../resources/onboarding.ts';

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
