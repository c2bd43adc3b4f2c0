// What guests and operators type is shown as typed on every page, and never becomes markup.
import { expect, it } from 'vitest';

import { activities, services } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';
import { eq } from 'drizzle-orm';

const SCRIPT = '</script><script>window.__x=1</script>';
const PICTURE = '</td></table><img src="https://evil.example/x.png">';
const LINK = '<b>Premio</b> <a href="https://evil.example">apri</a>';
const ITALIAN = { activity: "Rifugio dell'Alba, Caffè & Città", service: 'Visita "al tramonto" <facile>' };

let operator: Visitor;
const guest = { name: LINK, surname: "D'Amico-Öz", message: PICTURE };

async function aTrip(names: { activity: string; service: string }) {
  const trip = await aBoatTrip(world.deps.db);
  await world.deps.db
    .update(activities)
    .set({ name: names.activity })
    .where(eq(activities.id, trip.activity.id));
  await world.deps.db
    .update(services)
    .set({ name: names.service, description: `${names.service} ${SCRIPT}` })
    .where(eq(services.id, trip.service.id));
  const contact = { ...aForm(trip).contact, ...guest };
  const booking = await placed(world.deps, trip, { contact });
  await pay(world.deps, booking.id);
  const pending = await placed(world.deps, trip, { contact: { ...contact, name: SCRIPT } });
  return { trip, booking, pending };
}

type Trip = Awaited<ReturnType<typeof aTrip>>;

const world = await accountApp();
await world.register({ email: 'admin@example.com' });
await world.app.database.sql`update users set role = 'admin', onboarding_completed_at = now()`;
const admin = await world.signedIn('admin@example.com');

/** Every page that shows some of it, with its visitor. */
function pagesOf({ trip, booking, pending }: Trip): [Visitor, string][] {
  const { activity, service } = trip;
  const host = `https://${activity.subdomain}.piattaforma.test`;
  const visitor = world.newVisitor();
  const desk = '/availability/bookings';
  return [
    [visitor, `${host}/`],
    [visitor, `${host}/${service.catalogId}/x`],
    [visitor, `${host}/${service.catalogId}/x/${service.id}/x?date=2027-06-12`],
    [visitor, `/checkout?booking=${pending.secret}`],
    [visitor, `/checkout/invoice?booking=${pending.secret}`],
    [visitor, `/payment-error?booking=${pending.secret}`],
    [visitor, `/payment-success?booking=${booking.secret}`],
    [visitor, `/booking/${booking.secret}`],
    [visitor, `/booking/${booking.secret}/cancel`],
    [visitor, `/booking/${booking.secret}/change`],
    [operator, desk],
    [operator, `${desk}/${booking.reference}`],
    [operator, `${desk}/${booking.reference}/contact`],
    [operator, `${desk}/${booking.reference}/change`],
    [operator, `${desk}/day?date=2027-06-12`],
    [operator, '/availability/guests'],
    [operator, `/dashboard/${activity.subdomain}`],
    [operator, `/dashboard/${activity.subdomain}/services/${service.id}/edit`],
    [admin, '/dashboard/admin/activities'],
    [admin, `/dashboard/admin/activities/${activity.id}`],
  ];
}

it('markup in names and notes stays words on every page, in what browsers are sent to go on with too', async () => {
  const made = await aTrip({ activity: LINK, service: SCRIPT });
  operator = await operatorVisitor(world, made.trip.activity.userId);
  const shown = new Set<string>();
  for (const [visitor, address] of pagesOf(made)) {
    const { status, html, root, text, title } = await visitor.visit(address);
    expect([address, status]).toEqual([address, 200]);
    // The parser ends a script where a browser does.
    const scripts = root.querySelectorAll('script').map((each) => each.text);
    expect([address, scripts.filter((script) => script.trim().startsWith('window.__x'))]).toEqual([
      address,
      [],
    ]);
    const made = root.querySelectorAll('a[href*="evil.example"], img[src*="evil.example"]');
    expect([address, made.map(String)]).toEqual([address, []]);
    expect([address, html.includes('<b>Premio')]).toEqual([address, false]);
    for (const typed of [LINK, SCRIPT, PICTURE]) if ((text + title).includes(typed)) shown.add(typed);
  }
  expect([...shown].toSorted()).toEqual([LINK, SCRIPT, PICTURE].toSorted());
});

it('apostrophes, accents, quotes and ampersands are the same characters in every page and title', async () => {
  const made = await aTrip(ITALIAN);
  operator = await operatorVisitor(world, made.trip.activity.userId);
  let named = 0;
  for (const [visitor, address] of pagesOf(made)) {
    const { text, title } = await visitor.visit(address);
    expect([address, /(?i:&(?:#\d+|#x[\da-f]+|amp|quot|apos|lt);)|\\['"]|Ã/.exec(text + title)?.[0]]).toEqual(
      [address, undefined],
    );
    if (text.includes(ITALIAN.activity) || text.includes(ITALIAN.service)) named += 1;
  }
  expect(named).toBeGreaterThan(10);
  const { title } = await world
    .newVisitor()
    .visit(
      `https://${made.trip.activity.subdomain}.piattaforma.test/${made.trip.service.catalogId}/x/${made.trip.service.id}/x`,
    );
  expect(title).toBe(`${ITALIAN.service} · ${ITALIAN.activity}`);
});
