// The booking panel in a frame on the operator's own site, without scripts and without cookies.
import { describe, expect, it } from 'vitest';

import { activities } from '#db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { accountApp } from '#tests/support/account-app.ts';
import { BASE_URL } from '#tests/support/test-app.ts';
import { GUEST, visitor } from '#tests/support/visitor.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';

const site = await accountApp();
const { sql } = site.app.database;

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

const frameOf = ({ activity, service }: Trip) =>
  `https://${activity.subdomain}.piattaforma.test/embed/${service.catalogId}/${service.id}`;

async function embedded(hosts: string[]): Promise<Trip> {
  const trip = await aBoatTrip(site.deps.db);
  await site.deps.db.update(activities).set({ embedHosts: hosts }).where(eq(activities.id, trip.activity.id));
  return trip;
}

const suspend = (id: number) => sql`update activities set suspended_at = now() where id = ${id}`;

const ancestorsOf = (headers: Record<string, unknown>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

describe('the embedded panel', () => {
  it('may be framed by the sites of its operator, and nothing else may be framed', async () => {
    const trip = await embedded(['www.lamiabarca.it', 'barca.example']);
    const guest = visitor(site.app, BASE_URL);
    await guest.visit(frameOf(trip));
    expect(ancestorsOf(guest.page.headers)).toBe('https://www.lamiabarca.it https://barca.example');
    expect(guest.page.headers['x-frame-ancestors']).toBeUndefined();
    for (const page of ['/', `/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-in-barca`]) {
      await guest.visit(page);
      expect(guest.page.status).toBe(200);
      expect(ancestorsOf(guest.page.headers)).toBe("'none'");
    }
    await guest.visit(frameOf(await embedded([])));
    expect(ancestorsOf(guest.page.headers)).toBe("'none'");
  });

  it('books from choice to checkout in a browser that keeps no cookies, leaving the frame for the top window', async () => {
    const trip = await embedded(['barca.example']);
    const guest = visitor(site.app, BASE_URL);
    await guest.visit(frameOf(trip));
    await guest.follow('sabato 12 giugno');
    await guest.submit('Continua', { slot: '0930-1100', [`people-${trip.service.rates[0]?.id}`]: '2' });
    const form = guest.page.root.querySelector('form[method=post]');
    expect(form?.getAttribute('target')).toBe('_top');
    const forgetful = visitor(site.app, BASE_URL);
    await forgetful.send(guest.request('Vai al pagamento', { ...GUEST, email: 'no' }));
    expect(forgetful.page.status).toBe(422);
    expect(ancestorsOf(forgetful.page.headers)).toBe('https://barca.example');
    await forgetful.send(guest.request('Vai al pagamento', GUEST));
    expect(forgetful.page.url.href).toMatch(/^https:\/\/piattaforma\.test\/checkout\?booking=/);
    expect(ancestorsOf(forgetful.page.headers)).toBe("'none'");
  });

  it.each<[string, boolean, (trip: Trip) => Promise<unknown>]>([
    [
      'archived',
      true,
      ({ service }) => sql`update services set archived_at = now() where id = ${service.id}`,
    ],
    [
      'hidden',
      true,
      ({ service }) => sql`update catalogs set public = false where id = ${service.catalogId}`,
    ],
    ['suspended', false, ({ activity }) => suspend(activity.id)],
  ])('says in the same frame that what is %s is no longer sold there', async (_, leadsOn, end) => {
    const trip = await embedded(['barca.example']);
    const guest = visitor(site.app, BASE_URL);
    await end(trip);
    await guest.visit(frameOf(trip));
    expect([guest.page.status, guest.page.title]).toEqual([404, 'Qui ora non si prenota']);
    expect(ancestorsOf(guest.page.headers)).toBe('https://barca.example');
    const link = guest.page.root.querySelector('main a');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(
      leadsOn ? ['/', '_blank'] : [undefined, undefined],
    );
    for (const path of ['/embed/nulla', '/nulla']) {
      await guest.visit(path);
      expect([path, guest.page.status, ancestorsOf(guest.page.headers)]).toEqual([path, 404, "'none'"]);
    }
  });

  it('is not found for what is not on sale there, nor on the platform’s own host', async () => {
    const trip = await embedded(['barca.example']);
    const other = await aBoatTrip(site.deps.db);
    const guest = visitor(site.app, BASE_URL);
    await guest.visit(frameOf({ ...trip, service: other.service }));
    expect([guest.page.status, guest.page.text]).toEqual([
      404,
      expect.not.stringContaining(other.service.name),
    ]);
    await guest.visit(`${BASE_URL}/embed/${trip.service.catalogId}/${trip.service.id}`);
    expect([guest.page.status, ancestorsOf(guest.page.headers)]).toEqual([404, "'none'"]);
  });
});

describe('«Sul tuo sito»', () => {
  it('keeps the sites and shows the line to paste', async () => {
    const { operator, activity, service } = await aDesk(site);
    const page = `/dashboard/${activity.subdomain}/embed`;
    await operator.visit(page);
    expect(operator.page.html).toContain(
      `&lt;iframe src=&quot;https://${activity.subdomain}.piattaforma.test/embed/${service.catalogId}/${service.id}&quot;`,
    );
    await operator.submit('Salva i siti', { hosts: 'www.lamiabarca.it\nnon è un sito' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.root.querySelector('#hosts')?.text).toContain('non è un sito');
    await operator.submit('Salva i siti', { hosts: 'https://www.lamiabarca.it/prenota' });
    expect(operator.page.text).toContain('Siti salvati');
    expect(operator.page.root.querySelector('#hosts')?.text).toBe('www.lamiabarca.it');
    const { operator: stranger } = await aDesk(site);
    await stranger.visit(page);
    expect(stranger.page.status).toBe(404);
  });
});
