// After an erasure everything stored is searched for the person's data: every word typed into any form, and
// their pictures.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { aWord, fillIn, findKept, type Kept, type Typed } from '#tests/support/marked-forms.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { addressOf, everyPage } from '#tests/support/world/every-page.ts';
import { placed } from '#tests/support/world/placing.ts';

/** What stays of an erased person, and why. */
const KEPT: Record<string, string> = {
  'activities.subdomain': 'links that guests and search engines have must never lead to somebody else',
  'subdomain_history.subdomain': 'links that guests and search engines have must never lead to somebody else',
  'activities.vat_number': 'who sold, for the tax office: only of an activity that sold (art. 2220 c.c.)',
  'bookings.service_name': 'what was sold is part of the accounting record, and of what the guest bought',
  'bookings.slot_name': 'what was sold is part of the accounting record, and of what the guest bought',
  'bookings.resource_name': 'what was sold is part of the accounting record, and of what the guest bought',
  'booking_lines.rate_name': 'what was sold is part of the accounting record, and of what the guest bought',
  'booking_events.detail': 'from when to when a booking was moved, with the names of the slots',
  'booking_moves.slot_name': 'from when to when a booking was moved, with the names of the slots',
  'booking_moves.lines': 'from when to when a booking was moved, with the names of the rates',
  'activity_types.name': "a proposed type that was approved is the platform's own",
  'ledger_transactions.note': 'the ledger can only be added to; the reason is an administrator’s',
};

/** Tables in which the walk must have left words; otherwise it could find less unnoticed. */
const TYPED_INTO = Object.entries({
  activities:
    'name legal_name description email phone website address iban vat_number legal_address subdomain embed_hosts',
  services: 'name description tags email phone map_url video_url reminder_text',
  users: 'name surname phone',
  images: 'alt',
  payment_accounts: 'account_label',
  catalogs: 'name description',
  service_categories: 'name',
  rates: 'name description',
  service_questions: 'label',
  resources: 'name',
  calendars: 'name',
  slots: 'name',
  closed_dates: 'reason',
  activity_type_requests: 'name note',
  invitations: 'email',
  mails: 'recipient data',
  audit_log: 'detail',
  marketplace_entries: 'rejection_reason',
  marketplace_entry_events: 'detail',
}).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`));

const world = await adminApp();
const { database } = world.app;
const { sql } = database;
const pages = await everyPage(world);
const { operator } = pages;
const [owner] = await sql`select a.user_id as id from activities a where a.subdomain = ${pages.subdomain}`;
const userId = Number(owner?.['id']);

async function aPicture(word: string): Promise<File> {
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2a7' } })
    .withExif({ IFD0: { Artist: word, ImageDescription: word } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], `${word}.jpg`, { type: 'image/jpeg' });
}

/** They would rename the activity, end the account or the session, or are a different kind of form. */
const NOT_NOW =
  /^\/(logout|settings\/(erase|password|confirm)|dashboard\/admin|impersonation|translate|theme)|\/(address|delete|leave|erase)$/;
/** Bookings by hand contain their guests' data, which are erased with the guests. */
const GUESTS = /^\/availability\/bookings\/(new|[^/]+\/contact)$/;

async function typeEverywhere(): Promise<Typed[]> {
  const typed: Typed[] = [];
  const patterns = Object.keys(ACCESS).filter(
    (each) => ACCESS[each]?.kind === 'signed-in' && !NOT_NOW.test(each),
  );
  for (const pattern of patterns)
    typed.push(...(await fillIn(operator, addressOf(pattern, pages.valuesOf(pattern)))));
  return typed.filter(({ page }) => !GUESTS.test(page));
}

/** What administrators type about a person and an activity. */
async function typeAbout(person: number, activityId: string): Promise<Typed[]> {
  const typed: Typed[] = [];
  const places = ['users/', 'activities/'].flatMap((kind) =>
    ['edit', 'credits', 'suspend'].map((page) => `${kind}${kind === 'users/' ? person : activityId}/${page}`),
  );
  for (const place of places.filter((each) => !each.startsWith('activities') || !each.endsWith('credits')))
    typed.push(...(await fillIn(world.admin, `/dashboard/admin/${place}`)));
  await sql`update users set suspended_at = null`;
  await sql`update activities set suspended_at = null`;
  return typed;
}

/** Another activity proposes to resell the service of the existing entry. */
async function aProposal(): Promise<number> {
  const [entry] = await sql`
    insert into marketplace_entries (service_id, origin_activity_id, destination_activity_id, fee, status, source)
    select service_id, origin_activity_id, destination_activity_id, 1500, 'PENDING', 'PROPOSAL' from marketplace_entries limit 1
    returning id`;
  return Number(entry?.['id']);
}

const columnsOf = (kept: Kept[]) => [...new Set(kept.map(({ table, column }) => `${table}.${column}`))];
const unexplained = (kept: Kept[], typed: Typed[]) =>
  kept
    .filter(({ table, column }) => KEPT[`${table}.${column}`] === undefined)
    .map((each) => ({ ...each, typed: typed.find(({ word }) => word === each.word) }));

describe('an owner who is erased', async () => {
  const pictureWord = aWord();
  for (const page of ['page', `services/${pages.valuesOf('/:serviceId')['serviceId']}/images`]) {
    await operator.visit(`/dashboard/${pages.subdomain}/${page}`);
    await operator.upload('Carica', [await aPicture(pictureWord)]);
  }
  await operator.visit(`/dashboard/${pages.subdomain}/members`);
  await operator.submit("Invia l'invito", { email: 'estraneo@example.com' });
  const [invitation] = (await world.mailsTo('estraneo@example.com')).flatMap(
    ({ text }) => text.match(/https:\/\/\S+\/invitation\/\S+/g) ?? [],
  );
  const typed = [
    ...(await fillIn(operator, `/marketplace/entries/${await aProposal()}/reject`)),
    { word: pictureWord, field: 'files', page: 'images' },
    ...(await typeEverywhere()),
    ...(await typeAbout(userId, pages.valuesOf('/:activityId')['activityId'] ?? '')),
  ];
  await world.deps.jobs.runAll();
  const words = typed.map(({ word }) => word);
  const before = await findKept(database, words);
  const keys = (await sql<{ key: string }[]>`select key from images`).map(({ key }) => key);

  it('had typed into the whole house', () => {
    expect(columnsOf(before)).toEqual(expect.arrayContaining(TYPED_INTO));
    expect(keys).toHaveLength(2);
  });

  it('leaves nothing but what has to stay, in no table and no file', async () => {
    world.clock.set('2030-01-01T10:00');
    await sql`update users set email_verified_at = now() where id = ${userId}`;
    const person = await operatorVisitor(world, userId);
    await person.visit('/settings/erase');
    await person.submit("Cancella l'account", { currentPassword: PASSWORD });
    expect(person.page.text).toContain('Il tuo account è stato cancellato');
    expect(unexplained(await findKept(database, words), typed)).toEqual([]);
    for (const key of keys) {
      expect(await world.deps.files.get(key)).toBeUndefined();
      expect((await world.app.get('', `/files/${key}`)).statusCode).toBe(404);
    }
    const bodies = JSON.stringify(world.deps.mailer.messages).toLowerCase();
    expect(words.filter((word) => bodies.includes(word))).toEqual([]);
  });

  it('admits nobody any more: invitations, calendars and members end', async () => {
    const stranger = world.newVisitor();
    await stranger.visit(invitation ?? '');
    expect(stranger.page.root.querySelectorAll('main form')).toEqual([]);
    const [left] = await sql`
      select (select count(*)::int from invitations) as invitations, (select count(*)::int from calendar_feeds) as feeds,
             (select count(*)::int from memberships m join activities a on a.id = m.activity_id
               where a.user_id = ${userId} and m.user_id <> ${userId}) as members`;
    expect(left).toEqual({ invitations: 0, feeds: 0, members: 0 });
  });
});

describe('a guest who is erased', async () => {
  const trip = await aBoatTrip(world.deps.db);
  const [question] = await someQuestions(world.deps.db, trip.service.id, [
    { label: 'Allergie', kind: 'text' },
  ]);
  const seller = await operatorVisitor(world, trip.activity.userId);
  world.clock.set('2027-05-01T10:00');
  const guest = { name: aWord(), surname: aWord(), mail: aWord(), message: aWord(), answer: aWord() };
  const { id, reference, secret } = await placed(world.deps, trip, {
    contact: {
      name: guest.name,
      surname: guest.surname,
      email: `${guest.mail}@example.com`,
      phone: '+39 347 9990001',
      message: guest.message,
    },
    answerFields: { [`answer-${question?.id}`]: guest.answer },
  });
  const visitor = world.newVisitor();
  const typed = [
    ...Object.entries({ ...guest, phone: '3479990001' }).map(([field, word]) => ({
      field,
      word,
      page: 'service',
    })),
    ...(await fillIn(visitor, `/checkout/invoice?booking=${secret}`)),
  ];
  await receiveEvent(world.deps, {
    id: 'evt_1',
    type: 'checkout.session.completed',
    livemode: false,
    objectId: 'cs_1',
    payload: { data: { object: { payment_intent: 'pi_1', customer_email: `${guest.mail}@example.com` } } },
  });
  await visitor.visit('/ritrova');
  await visitor.submit('Inviami i link', { email: `${guest.mail}@example.com` });
  // Arrives at the address that is corrected afterwards.
  await world.deps.jobs.runAllTolerantly();
  const seenBefore = typed.concat(await fillIn(seller, `/availability/bookings/${reference}/contact`));
  const all = seenBefore.concat(await fillIn(seller, `/availability/bookings/${reference}/cancel`));
  await world.deps.jobs.runAllTolerantly();
  const words = all.map(({ word }) => word);
  const before = await findKept(database, words);

  it('had told the house who they are', () => {
    expect(columnsOf(before)).toEqual(
      expect.arrayContaining([
        'bookings.name',
        'booking_answers.answer',
        'invoice_requests.holder',
        'mails.recipient',
      ]),
    );
    expect(columnsOf(before)).not.toContain('webhook_events.payload');
  });

  it('leaves what was sold, and not a word', async () => {
    world.clock.set('2027-09-01T10:00');
    const later = await operatorVisitor(world, trip.activity.userId);
    await later.visit(`/availability/guests/${reference}/erase`);
    await later.submit('Cancella i dati');
    expect(later.page.text).toContain("Dati dell'ospite cancellati");
    expect(
      (await findKept(database, words)).map((each) => ({
        ...each,
        typed: all.find(({ word }) => word === each.word),
      })),
    ).toEqual([]);
    const bodies = JSON.stringify(world.deps.mailer.messages.filter(({ to }) => to.address.includes('zq')));
    expect(words.filter((word) => bodies.includes(word))).toEqual([]);
    const [booking] = await sql`select total_cents, name, surname from bookings where id = ${id}`;
    expect(booking).toMatchObject({ name: 'Ospite', surname: 'cancellato', total_cents: expect.anything() });
  });
});
