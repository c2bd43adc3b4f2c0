// Whoever is erased is looked for in all that is kept: every word they typed into any form, and their pictures.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { setGoingAgain } from '#app/domain/payments/oversight/set-going-again.server.ts';
import { PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { aWord, fillIn, findKept, type Typed } from '#tests/support/marked-forms.ts';
import { addressOf, everyPage } from '#tests/support/world/every-page.ts';

/** What stays of somebody who is erased, and why. */
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

/** Of bookings by hand, which are other people's data: they are erased as guests. */
const OTHER_PEOPLES = new Set(['bookings', 'booking_answers', 'invoice_requests', 'mails']);

const world = await adminApp();
const { database } = world.app;
const { sql } = database;
const pages = await everyPage(world);
const { operator } = pages;
const [owner] =
  await sql`select u.id, u.email from users u join activities a on a.user_id = u.id where a.subdomain = ${pages.subdomain}`;
const userId = Number(owner?.['id']);
const email = String(owner?.['email']);

async function aPicture(word: string): Promise<File> {
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2a7' } })
    .withExif({ IFD0: { Artist: word, ImageDescription: word } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], `${word}.jpg`, { type: 'image/jpeg' });
}

/** Would rename the activity, end the account or the session, or belongs to administrators. */
const NOT_NOW =
  /^\/(logout|settings\/(erase|password|confirm)|dashboard\/admin|impersonation|translate|theme)|\/(address|delete|leave|erase)$/;

async function typeEverywhere(): Promise<Typed[]> {
  const typed: Typed[] = [];
  const patterns = Object.keys(ACCESS).filter(
    (each) => ACCESS[each]?.kind === 'signed-in' && !NOT_NOW.test(each),
  );
  for (const pattern of patterns)
    typed.push(...(await fillIn(operator, addressOf(pattern, pages.valuesOf(pattern)))));
  return typed;
}

describe('an owner who is erased', async () => {
  const pictureWord = aWord();
  for (const page of ['page', `services/${pages.valuesOf('/:serviceId')['serviceId']}/images`]) {
    await operator.visit(`/dashboard/${pages.subdomain}/${page}`);
    await operator.upload('Carica', [await aPicture(pictureWord)]);
  }
  const typed = [{ word: pictureWord, field: 'files', page: 'images' }, ...(await typeEverywhere())];
  await world.deps.jobs.runAll();
  const words = typed.map(({ word }) => word);
  const before = await findKept(database, words);
  const keys = (await sql<{ key: string }[]>`select key from images`).map(({ key }) => key);

  it('had typed into the whole house', () => {
    const columns = new Set(before.map(({ table, column }) => `${table}.${column}`));
    console.log([...columns].toSorted().join('\n'), keys.length, typed.length);
    expect(columns.size).toBeGreaterThan(30);
  });

  it('leaves nothing but what has to stay', async () => {
    world.clock.set('2030-01-01T10:00');
    const person = await world.signedIn(email);
    await person.visit('/settings/erase');
    await person.submit("Cancella l'account", { currentPassword: PASSWORD });
    expect(person.page.text).toContain('Il tuo account è stato cancellato');
    const after = await findKept(database, words);
    const left = after.filter(
      ({ table, column }) => KEPT[`${table}.${column}`] === undefined && !OTHER_PEOPLES.has(table),
    );
    expect(left.map((each) => ({ ...each, from: typed.find(({ word }) => word === each.word) }))).toEqual([]);
    for (const key of keys) expect([key, await world.deps.files.get(key)]).toEqual([key, undefined]);
  });
});
