// What search engines read: structured data, canonical addresses, previews, robots.txt and sitemaps.
import { describe, expect, it } from 'vitest';

import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { type Page, visitor } from '#tests/support/visitor.ts';
import { aBoatTrip, anActivity } from '#tests/support/world/a-service.ts';

const app = await testApp();
const { db } = app.database;
const guest = visitor(app, BASE_URL);

const trip = await aBoatTrip(db, {
  name: 'Giro </script><script>alert(1)</script>',
  meetingPoint: 'Imbarcadero di Viverone',
  rates: [{ priceCents: 3500 }, { priceCents: 1250 }],
});
const origin = `https://${trip.activity.subdomain}.piattaforma.test`;
const servicePath = `/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-script-script-alert-1-script`;

type Data = Record<string, unknown>;

function structuredData({ html }: Page): Data[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].flatMap(([, json = '']) => {
    const data = JSON.parse(json) as Data & { '@graph'?: Data[] };
    return data['@graph'] ?? [data];
  });
}

const canonical = (page: Page) => page.root.querySelector('link[rel=canonical]')?.getAttribute('href');
const property = (page: Page, name: string) =>
  page.root.querySelector(`meta[property="${name}"]`)?.getAttribute('content');

describe('structured data', () => {
  it('of the home names the platform and its search', async () => {
    const data = structuredData(await guest.visit('/?q=canoa&page=2'));
    expect(data.map((each) => each['@type'])).toEqual(['Organization', 'WebSite']);
    expect(JSON.stringify(data)).toContain('https://piattaforma.test/?q={search_term_string}');
    expect(canonical(guest.page)).toBe('https://piattaforma.test/');
    const preview = await app.get('', new URL(property(guest.page, 'og:image') ?? '').pathname);
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('of an activity names the business and its place', async () => {
    const [data] = structuredData(await guest.visit(`${origin}/`));
    expect(data).toMatchObject({
      '@type': 'LocalBusiness',
      url: `${origin}/`,
      legalName: 'Barche S.r.l.',
      vatID: 'IT01234567890',
    });
    expect(canonical(guest.page)).toBe(`${origin}/`);
  });

  it('of a service says price and availability, and no name can break out of it', async () => {
    const page = await guest.visit(`${origin}${servicePath}?date=2027-06-12`);
    expect(page.status).toBe(200);
    const [crumbs, product] = structuredData(page);
    expect(crumbs?.['itemListElement']).toHaveLength(3);
    expect(product).toMatchObject({
      '@type': 'Product',
      name: trip.service.name,
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'EUR',
        lowPrice: '12.50',
        highPrice: '35.00',
        offerCount: 2,
        availability: 'https://schema.org/InStock',
        availableAtOrFrom: { '@type': 'Place', address: 'Imbarcadero di Viverone' },
        offers: [{ '@type': 'Offer', priceCurrency: 'EUR' }, { '@type': 'Offer' }],
      },
    });
    expect(page.html).not.toContain('<script>alert(1)');
    expect(canonical(page)).toBe(origin + servicePath);
    expect(property(page, 'og:url')).toBe(origin + servicePath);
    expect(page.root.querySelectorAll('title')).toHaveLength(1);
  });

  it('of a service that nobody can book says so', async () => {
    const { activity, service } = await aBoatTrip(db);
    await app.database
      .sql`update payment_accounts set transfers_active = false where id = ${activity.paymentAccountId}`;
    const page = await guest.visit(
      `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca`,
    );
    expect(JSON.stringify(structuredData(page))).toContain('https://schema.org/OutOfStock');
  });
});

describe('sitemaps', () => {
  it('list the platform, its legal pages and every published activity', async () => {
    const hidden = await anActivity(db, { publishedAt: null });
    const answer = await app.get('', '/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const urls = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toEqual(
      expect.arrayContaining(['https://piattaforma.test/', 'https://piattaforma.test/privacy', `${origin}/`]),
    );
    expect(answer.body).not.toContain(hidden.subdomain);
    expect(answer.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
  });

  it('list the pages of an activity on its host, and each of them is there', async () => {
    const answer = await app.get(trip.activity.subdomain, '/sitemap.xml');
    const urls = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
    expect(urls).toEqual([
      `${origin}/`,
      `${origin}/${trip.service.catalogId}/esperienze`,
      origin + servicePath,
    ]);
    for (const url of urls)
      expect((await app.get(trip.activity.subdomain, new URL(url).pathname)).statusCode).toBe(200);
  });
});

describe('robots.txt', () => {
  it('keeps robots out of private pages and names the sitemap', async () => {
    const { body } = await app.get('', '/robots.txt');
    expect(body).toContain('Disallow: /dashboard\n');
    expect(body).toContain('Sitemap: https://piattaforma.test/sitemap.xml\n');
  });

  it('opens a published activity, and closes one that is not', async () => {
    expect((await app.get(trip.activity.subdomain, '/robots.txt')).body).toContain(
      `Sitemap: ${origin}/sitemap.xml\n`,
    );
    const hidden = await anActivity(db, { publishedAt: null });
    const { body } = await app.get(hidden.subdomain, '/robots.txt');
    expect(body).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('pages that are nobody else’s business', () => {
  it.each(['/checkout', '/ritrova', '/login', '/help', '/non-esiste'])(
    '%s may not be listed',
    async (path) => {
      expect((await app.get('', path)).headers['x-robots-tag']).toBe('noindex');
    },
  );

  it('does not hold for public pages', async () => {
    for (const path of ['/', '/privacy', '/termini', '/cookie']) {
      expect((await app.get('', path)).headers['x-robots-tag']).toBeUndefined();
    }
    expect((await app.get(trip.activity.subdomain, servicePath)).headers['x-robots-tag']).toBeUndefined();
  });
});
