// Every removal, pressed twice at the same instant and once more later: if the wanted state is there, no
// error page is shown.
import { expect, it } from 'vitest';

import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import {
  aBoatTrip,
  aCalendar,
  aResource,
  aService,
  aUser,
  anActivity,
} from '#tests/support/world/a-service.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await adminApp();
const { sql, db } = world.app.database;
const trip = await aBoatTrip(db);
const { activity } = trip;
const viewer = { userId: activity.userId, role: 'operator' as const };
const operator = await operatorVisitor(world, activity.userId);
const base = `/dashboard/${activity.subdomain}`;
const idOf = (rows: readonly Record<string, unknown>[]) => Number(rows[0]?.['id']);

const unsold = await aService(db, activity.id, { resources: [trip.resource.id], name: 'Mai venduto' });
const serviceBase = `${base}/services/${trip.service.id}`;
const rateId = trip.service.rates[0]?.id;
const [question] = await someQuestions(db, trip.service.id, [{ label: 'Allergie?', kind: 'text' }]);
const spare = await aResource(db, activity.id, { name: 'Barca di riserva' });
const season = await aCalendar(db, spare.id, { startDate: '2029-01-01', endDate: '2029-12-31' });
const { catalogId } = valueOf(
  await createCatalog(world.deps, viewer, {
    activityId: activity.id,
    name: 'Estate',
    description: '',
    public: true,
  }),
);
const categoryId = idOf(
  await sql`insert into service_categories (activity_id, name, color, icon)
            values (${activity.id}, 'Acqua', '#228844', 'tabler:sailboat') returning id`,
);
const member = await aUser(db, { name: 'Piero' });
await sql`insert into memberships (activity_id, user_id, role) values (${activity.id}, ${member.id}, 'manager')`;
const leaver = await aUser(db);
await sql`insert into memberships (activity_id, user_id, role) values (${activity.id}, ${leaver.id}, 'manager')`;
const leaving = await operatorVisitor(world, leaver.id);
const booking = await placed(world.deps, trip);
await cancelByGuest(world.deps, booking.secret);
// Somebody else than those who are still to come.
await sql`update bookings set email = 'anna@example.com' where id = ${booking.id}`;
const held = await placed(world.deps, trip);
const [sold, soldToo] = [await placed(world.deps, trip), await placed(world.deps, trip)];
await pay(world.deps, sold.id);
await pay(world.deps, soldToo.id);
const invoiced = await placed(world.deps, trip);
await sql`insert into invoice_requests (booking_id, holder, address, fiscal_code)
          values (${invoiced.id}, 'Mario Rossi', 'Via Roma 1', 'RSSMRA80A01H501U')`;
const guest = world.newVisitor();
const reseller = await anActivity(db);
const resold = await aService(db, activity.id, { resources: [trip.resource.id], name: 'Rivenduto' });
const shelf = idOf(
  await sql`insert into catalogs (activity_id, name, position) values (${reseller.id}, 'Da noi', 0) returning id`,
);
const entryId = idOf(
  await sql`insert into marketplace_entries (service_id, catalog_id, origin_activity_id, destination_activity_id, fee, status, source)
            values (${resold.id}, ${shelf}, ${activity.id}, ${reseller.id}, 1000, 'ACCEPTED', 'DIRECT') returning id`,
);
await sql`insert into closed_dates (calendar_id, date) values (${season.id}, '2029-05-01')`;
const empty = await anActivity(db, { userId: activity.userId });
const others = await anActivity(db);
const nobody = await aUser(db);
const typeId = idOf(
  await sql`insert into activity_types (name, host, position) values ('Mongolfiere', true, 90) returning id`,
);
const imageId = idOf(
  await sql`insert into images (activity_id, key, width, height) values (${activity.id}, ${'a'.repeat(32)}, 640, 480) returning id`,
);
await sql`update activities set logo_id = ${imageId} where id = ${activity.id}`;
await sql`insert into activity_images (activity_id, image_id, position) values (${activity.id}, ${imageId}, 0)`;
// On another device as well.
await operatorVisitor(world, activity.userId);
await operator.visit(`${base}/members`);
await operator.submit('Invia', { email: 'invitata@example.com' });

type Removal = { page: string; button: string; by?: Visitor; is?: Record<string, string> };

const REMOVALS: Record<string, Removal> = {
  'held places': { page: `/checkout?booking=${held.secret}`, button: 'Annulla e libera', by: guest },
  'an invoice': {
    page: `/checkout/invoice?booking=${invoiced.secret}`,
    button: 'Non mi serve più',
    by: guest,
  },
  'a booking, as its guest does': {
    page: `/booking/${sold.secret}/cancel`,
    button: 'Annulla la prenotazione',
    by: guest,
  },
  'a booking, as its seller does': {
    page: `/availability/bookings/${soldToo.reference}/cancel`,
    button: 'Annulla la prenotazione',
  },
  'an agreement': { page: `/marketplace/entries/${entryId}/end`, button: "Concludi l'accordo" },
  'a logo': { page: `${base}/page`, button: 'Togli il logo' },
  'a picture of the page': { page: `${base}/page`, button: 'Togli' },
  'an invitation': { page: `${base}/members`, button: 'Ritira' },
  'a member': { page: `${base}/members/${member.id}/remove`, button: 'Togli la persona' },
  'oneself from an activity': { page: `${base}/leave`, button: "Lascia l'attività", by: leaving },
  'a question': { page: `${serviceBase}/questions/${question?.id}/archive`, button: 'Archivia' },
  'a rate': { page: `${serviceBase}/rates/${rateId}/archive`, button: 'Archivia' },
  'a resource of a service': { page: `${serviceBase}/resources`, button: 'Togli' },
  'a service of a catalog': { page: `${base}/catalogs/${trip.service.catalogId}`, button: 'Togli' },
  'a service': { page: `${base}/services/${unsold.id}/delete`, button: 'Elimina il servizio' },
  'a service from sale': { page: `${serviceBase}/archive`, button: 'Archivia il servizio' },
  'a catalog': { page: `${base}/catalogs/${catalogId}/delete`, button: 'Elimina il catalogo' },
  'a category': { page: `${base}/categories/${categoryId}/delete`, button: 'Elimina la categoria' },
  'a closed date': {
    page: `/calendars/${season.id}`,
    button: 'Riapri le date scelte',
    is: { date: '2029-05-01' },
  },
  'a slot': { page: `/calendars/${season.id}/slots/${season.slots[0]?.id}/archive`, button: 'Archivia' },
  'a calendar': { page: `/calendars/${season.id}/archive`, button: 'Archivia' },
  'a resource': { page: `/availability/resources/${spare.id}/archive`, button: 'Archivia' },
  'a guest': { page: `/availability/guests/${booking.reference}/erase`, button: 'Cancella i dati' },
  'a payout account': {
    page: `${base}/money/accounts/${activity.paymentAccountId}/disconnect`,
    button: 'Scollega il conto',
  },
  'a published page': { page: `${base}/unpublish`, button: 'Ritira la pagina' },
  'an activity': { page: `/dashboard/${empty.subdomain}/delete`, button: "Elimina l'attività" },
  'other devices': { page: '/settings/devices', button: 'Esci dagli altri dispositivi' },
  'an activity, as administration does': {
    page: `/dashboard/admin/activities/${others.id}/delete`,
    button: "Elimina l'attività",
    by: world.admin,
  },
  'a type of activities': {
    page: `/dashboard/admin/activity-types/${typeId}/delete`,
    button: 'Elimina il tipo',
    by: world.admin,
  },
  'a person': {
    page: `/dashboard/admin/users/${nobody.id}/delete`,
    button: "Cancella l'utente",
    by: world.admin,
  },
  'a person’s access': {
    page: `/dashboard/admin/users/${member.id}/suspend`,
    button: 'Sospendi',
    by: world.admin,
    is: { reason: 'Prova' },
  },
};

it.each(Object.entries(REMOVALS))('%s', async (_, { page, button, by = operator, is = {} }) => {
  expect((await by.visit(page)).status).toBe(200);
  const form = by.request(button, is);
  const atOnce = await Promise.all([by.send(form), by.send(form)]);
  const later = await by.send(form);
  const seen = [...atOnce, later].map(({ status, title }) => ({ status, title }));
  expect(seen).toEqual(seen.map(({ title }) => ({ status: 200, title })));
  expect(seen.map(({ title }) => title).join()).not.toContain('Errore');
});

it.each([
  [`${base}/services/2000000000/delete`, {}],
  [`${base}/catalogs/2000000000/delete`, {}],
  [`${base}/categories/2000000000/delete`, {}],
  [`${base}/members`, { intent: 'withdraw', invitationId: '2000000000' }],
  [`${base}/page`, { intent: 'images-remove', imageId: '2000000000' }],
  ['/dashboard/admin/activities/2000000000/delete', {}],
  ['/dashboard/admin/activity-types/2000000000/delete', {}],
])('what never was is not found: %s %o', async (page, fields) => {
  const by = page.includes('/admin/') ? world.admin : operator;
  await by.visit(page.includes('/admin/') ? '/dashboard/admin' : base);
  const url = new URL(page, by.page.url);
  expect((await by.send({ method: 'POST', url, body: new URLSearchParams(fields) })).status).toBe(404);
});
