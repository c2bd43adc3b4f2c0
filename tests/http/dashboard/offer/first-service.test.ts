import { describe, expect, it } from 'vitest';

import { fieldErrors } from '#tests/support/account-app.ts';
import { operatorApp } from '#tests/support/operator-app.ts';
import { aJpeg } from '#tests/support/pictures.ts';
import { BASE_URL } from '#tests/support/test-app.ts';

const { app, operator } = await operatorApp();
const { sql } = app.database;

const TYPED = { name: 'Giro in barca', meetingPoint: 'Pontile 2', capacity: '12', price: '28' };
const WAY = 'Metti in vendita il primo servizio';

describe('from nothing to the first booking, without scripts', () => {
  it('takes two presses and four answers from the overview, and makes all of it once', async () => {
    const { visitor, activityId, subdomain } = await operator('primo');
    await visitor.visit('/dashboard');
    await visitor.follow(WAY);
    const form = visitor.request('Metti in vendita', TYPED);
    await visitor.send(form);
    expect(visitor.page.text).toContain('Servizio pronto');
    expect(visitor.presses).toBe(2);
    // Sent again, it creates nothing more.
    await visitor.send(form);
    const [made] = await sql`
      select s.id, s.meeting_point, r.name as resource, t.quantity, t.capacity, p.name as rate, p.price_cents, c.name as catalog,
             to_char(l.start_time, 'HH24:MI') || '-' || to_char(l.end_time, 'HH24:MI') as hours, k.weekdays,
             count(*) over ()::int as rows
        from services s join service_resources sr on sr.service_id = s.id join resources r on r.id = sr.resource_id
        join resource_terms t on t.resource_id = r.id join rates p on p.service_id = s.id
        join calendars k on k.resource_id = r.id join slots l on l.calendar_id = k.id
        join catalog_services cs on cs.service_id = s.id join catalogs c on c.id = cs.catalog_id and c.public
       where s.activity_id = ${activityId}`;
    expect(made).toMatchObject({
      meeting_point: 'Pontile 2',
      resource: 'Giro in barca',
      quantity: 1,
      capacity: 12,
      weekdays: 127,
      rate: 'Adulto',
      price_cents: '2800',
      catalog: 'Esperienze',
      hours: '10:00-12:00',
      rows: 1,
    });
    expect(visitor.page.url.pathname).toBe(`/dashboard/${subdomain}/services/${made?.['id']}`);
    await sql`update activities set published_at = now() where id = ${activityId}`;
    await visitor.visit(visitor.page.url.href);
    await visitor.follow('Esperienze');
    const headings = visitor.page.root.querySelectorAll('main h1, main h2');
    expect(headings.map(({ text }) => text)).toEqual(['Giro in barca', 'Contatti']);
    await visitor.visit(`${BASE_URL}/availability/bookings/new`);
    expect(visitor.page.text).toContain('Giro in barca');
  });

  it('shows what a guest will see, and another departure, with all that was typed', async () => {
    const { visitor, subdomain } = await operator('anteprima');
    await visitor.visit(`/dashboard/${subdomain}/services/first`);
    await visitor.submit('Anteprima', TYPED);
    expect([visitor.page.status, visitor.page.title]).toEqual([200, 'Primo servizio']);
    expect(visitor.page.text).toContain('28,00 € a persona');
    expect(visitor.page.text).toContain('Risorsa da 12 posti');
    await visitor.submit('Orario', {});
    expect(visitor.page.root.querySelectorAll('input[name=time]')).toHaveLength(3);
    expect(visitor.page.root.querySelector('#name')?.getAttribute('value')).toBe('Giro in barca');
    expect(await sql`select 1 from services where name = 'Anteprima'`).toHaveLength(0);
  });

  it('says beside each field what is wrong, and makes nothing with a picture that is none', async () => {
    const { visitor, activityId, subdomain } = await operator('sbaglia');
    await visitor.visit(`/dashboard/${subdomain}/services/first`);
    const form = visitor.request('Metti in vendita', { ...TYPED, capacity: '0', price: 'tanto' });
    form.body.append('time', '10:00');
    await visitor.send(form);
    expect(visitor.page.title).toBe('Errore: Primo servizio');
    expect(fieldErrors(visitor.page)).toEqual([
      'Due partenze hanno lo stesso orario',
      'Il valore minimo è 1',
      'Scrivi un prezzo in euro, per esempio 12,50',
    ]);
    expect(await sql`select 1 from services where activity_id = ${activityId}`).toHaveLength(0);
  });

  it('keeps the picture that came with the form', async () => {
    const { visitor, activityId, subdomain } = await operator('foto');
    await visitor.visit(`/dashboard/${subdomain}/services/first`);
    await visitor.submit('Anteprima', TYPED);
    await visitor.upload('Metti in vendita', [new File(['testo'], 'foto.jpg', { type: 'image/jpeg' })]);
    expect(fieldErrors(visitor.page)[0]).toContain('foto.jpg: ');
    await visitor.upload('Metti in vendita', [
      new File([new Uint8Array(await aJpeg())], 'barca.jpg', { type: 'image/jpeg' }),
    ]);
    expect(visitor.page.text).toContain('Servizio pronto');
    expect(
      await sql`select 1 from service_images i join services s on s.id = i.service_id where s.activity_id = ${activityId}`,
    ).toHaveLength(1);
  });

  it('is where an empty account is led to from the board, from today and from «Nuova prenotazione»', async () => {
    const { visitor, subdomain } = await operator('vuoto');
    for (const page of [
      '/availability',
      '/availability/day',
      '/availability/bookings/new',
      `/dashboard/${subdomain}/services`,
    ]) {
      await visitor.visit(page);
      await visitor.follow(WAY);
      expect(visitor.page.url.pathname).toBe(`/dashboard/${subdomain}/services/first`);
    }
    for (const [page, next] of [
      ['/availability/guides', '/availability/resources'],
      [`/dashboard/${subdomain}/embed`, `/dashboard/${subdomain}/catalogs`],
    ] as const) {
      await visitor.visit(page);
      expect(visitor.page.root.querySelector(`main .card a[href="${next}"]`)?.text, page).toMatch(/^Vai a/);
    }
    for (const page of ['/availability/bookings', '/availability/guests']) {
      await visitor.visit(page);
      expect(visitor.page.text, page).not.toContain('Per pagina');
    }
    await visitor.visit(`/dashboard/${subdomain}`);
    await visitor.follow('Scegli il conto per gli accrediti: senza, nessuno può pagare online');
    expect(visitor.page.url.pathname).toBe(`/dashboard/${subdomain}/money/accounts`);
    const reseller = await operator('rivende', { host: false });
    await reseller.visitor.visit(`/dashboard/rivende/services/first`);
    expect(reseller.visitor.page.text).toContain('Devi usare il Marketplace per aggiungere Servizi');
  });
});
