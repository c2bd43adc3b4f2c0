import { describe, expect, it } from 'vitest';

import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { anOffer, aReseller } from '#tests/support/world/an-offer.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';

const world = await accountApp();
const { deps } = world;
const { activity, owner, service } = await anOffer(deps.db, { name: 'Gita al faro' });
const reseller = await aReseller(deps.db, { catalogCount: 3 });
const stranger = await aReseller(deps.db);
const marco = await operatorVisitor(world, owner.userId);
const elena = await operatorVisitor(world, reseller.viewer.userId);
const other = await operatorVisitor(world, stranger.viewer.userId);

async function anEntry(index: number, fee: number) {
  const catalogId = reseller.catalogIds[index] ?? 0;
  return valueOf(await addToCatalog(deps, reseller.viewer, { serviceId: service.id, catalogId, fee }))
    .entryId;
}

describe('proposals without scripts', () => {
  it('are counted in the menu, accepted on a page of their own, and both sides see the terms', async () => {
    const id = await anEntry(0, 2550);
    await marco.visit('/dashboard');
    expect(marco.page.text).toContain('Marketplace1 da decidere');
    await marco.follow('Marketplace');
    await marco.follow('Le tue proposte');
    expect(marco.page.text).toContain('25,5%');
    expect(marco.page.text).toContain('Sospeso, in attesa');
    await marco.follow('Accetta: Gita al faro');
    expect(marco.page.text).toContain('«Da noi 1»');
    const form = marco.request('Accetta la proposta');
    await marco.send(form);
    expect(marco.page.text).toContain('Proposta accettata');
    expect(marco.page.url.pathname).toBe(`/marketplace/entries/${id}`);
    await marco.send(form);
    expect(marco.page.text).toContain('Proposta accettata');
    expect(marco.page.text).not.toContain('ha già una risposta');
    expect(marco.page.text).not.toContain('da decidere');
    const mails = await world.mailsTo(reseller.activity.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Proposta accettata: Gita al faro']);
    await elena.visit(await world.linkTo(reseller.activity.email, `/marketplace/entries/${id}`));
    expect(elena.page.text).toContain('Proposta inviata: 25,5%');
    expect(elena.page.text).toContain('La tua commissione');
    expect(elena.page.text).not.toContain('Resta a te');
  });

  it('are not ended as contracts by who meant to take a proposal back', async () => {
    const id = await anEntry(1, 2000);
    await elena.visit(`/marketplace/entries/${id}/withdraw`);
    await marco.visit(`/marketplace/entries/${id}/accept`);
    await marco.submit('Accetta la proposta');
    await elena.submit('Ritira la proposta');
    expect(elena.page.text).toContain('Intanto la proposta è stata accettata');
    expect(elena.page.text).toContain('Accettato');
    await elena.visit(`/marketplace/entries/${id}/withdraw`);
    await elena.submit('Togli il servizio');
    expect(elena.page.text).toContain('Servizio tolto dal catalogo');
  });

  it('are rejected with a reason, which the other side reads', async () => {
    const id = await anEntry(1, 3000);
    await marco.visit(`/marketplace/entries/${id}/reject`);
    await marco.submit('Rifiuta la proposta', { reason: 'x'.repeat(501) });
    expect([marco.page.status, fieldErrors(marco.page).length]).toEqual([422, 1]);
    await marco.submit('Rifiuta la proposta', { reason: '<b>Troppo</b>' });
    expect(marco.page.text).toContain('Proposta rifiutata');
    await elena.visit('/marketplace/admin?side=sent&status=REJECTED');
    await elena.follow('Apri: Gita al faro');
    expect(elena.page.text).toContain('Motivo del rifiuto: <b>Troppo</b>');
  });

  it('change their fee only once the other side agrees, and end', async () => {
    const id = await anEntry(1, 1000);
    await elena.visit(`/marketplace/entries/${id}`);
    await elena.follow('Cambia la commissione');
    await elena.submit('Invia la proposta', { fee: '12,345' });
    expect(elena.page.status).toBe(422);
    expect(elena.page.title).toMatch(/^Errore: /);
    expect(elena.page.root.querySelector('#fee')?.getAttribute('value')).toBe('12,345');
    await elena.submit('Invia la proposta', { fee: '10' });
    expect(fieldErrors(elena.page)).toEqual(['È già questa: scrivine una diversa']);
    await elena.submit('Invia la proposta', { fee: '12,5' });
    expect(elena.page.text).toContain('Hai proposto una commissione del 12,5%');
    await marco.visit(`/marketplace/entries/${id}`);
    await marco.follow('Accetta la nuova commissione');
    await marco.submit('Accetta la commissione');
    expect(marco.page.text).toContain('Nuova commissione accettata: 12,5%');
    await marco.follow("Concludi l'accordo");
    await marco.submit("Concludi l'accordo");
    expect(marco.page.text).toContain('Concluso');
    await elena.visit(`/marketplace/entries/${id}/withdraw`);
    expect(elena.page.text).toContain('Intanto è cambiato');
  });

  it('are nobody else’s business', async () => {
    const id = await anEntry(2, 2000);
    for (const path of [
      '',
      '/accept',
      '/reject',
      '/withdraw',
      '/end',
      '/propose-fee',
      '/accept-fee',
      '/nonsense',
    ]) {
      await other.visit(`/marketplace/entries/${id}${path}`);
      expect(other.page.status).toBe(404);
    }
    await marco.visit(`/marketplace/entries/${id}/accept`);
    await other.send(marco.request('Accetta la proposta'));
    expect(other.page.status).toBe(404);
    // The proposer can't answer in place of the owner.
    await elena.send(marco.request('Accetta la proposta'));
    expect(elena.page.status).toBe(404);
    await other.visit('/marketplace/admin');
    expect(other.page.text).toContain('Non ci sono ancora proposte');
    await elena.visit(`/marketplace/entries/${id}/withdraw`);
    await elena.submit('Ritira la proposta');
    expect(elena.page.text).toContain('Proposta ritirata');
    expect((await world.mailsTo(activity.email)).at(-1)?.subject).toBe('Proposta ritirata: Gita al faro');
  });
});
