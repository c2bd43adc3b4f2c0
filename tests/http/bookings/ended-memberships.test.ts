// Everything that a membership gives access to ends with it, however it ends.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  inviteMember,
  issueInvitationSecret,
  resendInvitation,
} from '#app/domain/activities/invitations.server.ts';
import { leaveActivity, removeMember } from '#app/domain/activities/members.server.ts';
import { restoreActivity, suspendActivity } from '#app/domain/administration/activities.server.ts';
import { restoreUser, suspendUser } from '#app/domain/administration/user-access.server.ts';
import { guidePath } from '#app/domain/bookings/desk/guide-links.ts';
import { createGuideLink } from '#app/domain/bookings/desk/guide-links.server.ts';
import { createFeed, listFeeds } from '#app/domain/bookings/feeds.server.ts';
import { feedPath } from '#app/domain/bookings/feeds.ts';
import { forgetUser } from '#app/domain/identity/erase-user.server.ts';
import { keyedSecrets } from '#app/gateways/secret-key.server.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await adminApp();
const { deps, app } = world;
const admin = { userId: world.adminId, clientAddress: undefined };

/** An activity with a sold trip, its owner and one more member. */
async function anOperation() {
  const trip = await aBoatTrip(deps.db);
  const { activity, resource } = trip;
  const sale = await placed(deps, trip);
  await pay(deps, sale.id);
  const { id: memberId } = await aUser(deps.db);
  await deps.db.execute(sql`
    insert into memberships (activity_id, user_id, role) values (${activity.id}, ${memberId}, 'manager')`);
  return {
    activityId: activity.id,
    resource,
    subdomain: activity.subdomain,
    ownerId: activity.userId,
    memberId,
    sale,
  };
}

type Operation = Awaited<ReturnType<typeof anOperation>>;

const viewerOf = (userId: number) => ({ userId, role: 'operator' as const });

/** The world's bookings are on 12 June. */
const GUIDED_DAYS = { firstDate: '2027-06-12', lastDate: '2027-06-30' };

/** Everything that gives a member access to the bookings, with its answers. */
async function capabilitiesOf({ activityId, resource, subdomain, sale }: Operation, userId: number) {
  const viewer = viewerOf(userId);
  await createFeed(deps, viewer, { activityId, resourceId: undefined });
  await createFeed(deps, viewer, { activityId, resourceId: resource.id });
  const listed = (await listFeeds(deps, viewer)).flatMap(({ feeds }) => feeds);
  const [whole = '', one = ''] = listed.map(({ address }) => feedPath(address?.secret ?? ''));
  const link = await createGuideLink(deps, viewer, {
    activityId,
    resource: [resource.id],
    name: 'Davide',
    ...GUIDED_DAYS,
    key: randomUUID(),
  });
  const guide = link.ok ? guidePath(link.value.secret) : '';
  const visitor = await operatorVisitor(world, userId);
  const opens = async (path: string) => {
    const { statusCode, body } = await app.get('', path);
    expect([200, 404]).toContain(statusCode);
    return statusCode === 200 && body.includes(sale.reference);
  };
  const shows = async (path: string) => {
    const { status, text } = await visitor.visit(path);
    return status === 200 && text.includes(sale.reference);
  };
  return async () => ({
    'feed of the activity': await opens(whole),
    'feed of a resource': await opens(one),
    "a guide's link": await opens(guide),
    'list of bookings': await shows('/availability/bookings'),
    'a booking': await shows(`/availability/bookings/${sale.reference}`),
    'the export': await shows('/availability/bookings/export.csv'),
    'page of the activity': (await visitor.visit(`/dashboard/${subdomain}/services`)).text.includes(
      'Giro in barca',
    ),
  });
}

const ALL = {
  'feed of the activity': true,
  'feed of a resource': true,
  "a guide's link": true,
  'list of bookings': true,
  'a booking': true,
  'the export': true,
  'page of the activity': true,
};
const NOTHING = Object.fromEntries(Object.keys(ALL).map((name) => [name, false]));
/** The people of a suspended activity still manage it, in sessions that end with their rights. */
const NO_FEED = {
  ...ALL,
  'feed of the activity': false,
  'feed of a resource': false,
  "a guide's link": false,
};

type Way = (operation: Operation) => Promise<unknown>;

const reason = 'prova';

const forget = (userId: number) =>
  deps.db.transaction((tx) => forgetUser({ ...deps, db: tx }, { userId, emailKey: `utente-${userId}` }));

const toAnotherOwner: Way = ({ activityId, ownerId, memberId }) =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`delete from memberships where activity_id = ${activityId} and user_id = ${ownerId}`);
    await tx.execute(sql`
      update memberships set role = 'owner' where activity_id = ${activityId} and user_id = ${memberId}`);
    await tx.execute(
      sql`update activities set user_id = ${memberId}, payment_account_id = null where id = ${activityId}`,
    );
  });

describe('a member reads nothing of the bookings any more', () => {
  const ways: [string, Way, object][] = [
    [
      'whom the owner has removed',
      ({ activityId, ownerId, memberId }) =>
        removeMember(deps, viewerOf(ownerId), { activityId, userId: memberId }),
      NOTHING,
    ],
    [
      'who has left',
      ({ activityId, memberId }) => leaveActivity(deps, viewerOf(memberId), activityId),
      NOTHING,
    ],
    ['who is suspended', ({ memberId }) => suspendUser(deps, admin, { userId: memberId, reason }), NOTHING],
    ['who is erased', ({ memberId }) => forget(memberId), NOTHING],
    [
      'of a suspended activity',
      ({ activityId }) => suspendActivity(deps, admin, { activityId, reason }),
      NO_FEED,
    ],
    ['of an erased owner’s activity', ({ ownerId }) => forget(ownerId), NOTHING],
  ];

  it.each(ways)('%s', async (_, end, left) => {
    const operation = await anOperation();
    const capabilities = await capabilitiesOf(operation, operation.memberId);
    expect(await capabilities()).toEqual(ALL);
    await end(operation);
    expect(await capabilities()).toEqual(left);
  });
});

describe('an owner reads nothing of the bookings any more', () => {
  const ways: [string, Way, object][] = [
    ['who is suspended', ({ ownerId }) => suspendUser(deps, admin, { userId: ownerId, reason }), NOTHING],
    ['who is erased', ({ ownerId }) => forget(ownerId), NOTHING],
    [
      'whose activity is suspended',
      ({ activityId }) => suspendActivity(deps, admin, { activityId, reason }),
      NO_FEED,
    ],
    ['whose activity is another’s', toAnotherOwner, NOTHING],
  ];

  it.each(ways)('%s', async (_, end, left) => {
    const operation = await anOperation();
    const capabilities = await capabilitiesOf(operation, operation.ownerId);
    await end(operation);
    expect(await capabilities()).toEqual(left);
  });
});

describe('a feed', () => {
  it('of a member stays when another member comes to own the activity', async () => {
    const operation = await anOperation();
    const capabilities = await capabilitiesOf(operation, operation.memberId);
    await toAnotherOwner(operation);
    expect(await capabilities()).toEqual(ALL);
  });

  it('of a removed member who is invited again is another one', async () => {
    const { activityId, ownerId, memberId } = await anOperation();
    const target = { activityId, resourceId: undefined };
    const addressNow = async () => {
      await createFeed(deps, viewerOf(memberId), target);
      const [activity] = await listFeeds(deps, viewerOf(memberId));
      return feedPath(activity?.feeds[0]?.address?.secret ?? '');
    };
    const first = await addressNow();
    await removeMember(deps, viewerOf(ownerId), { activityId, userId: memberId });
    await deps.db.execute(sql`
      insert into memberships (activity_id, user_id, role) values (${activityId}, ${memberId}, 'manager')`);
    const second = await addressNow();
    expect(
      await Promise.all([first, second].map(async (path) => (await app.get('', path)).statusCode)),
    ).toEqual([404, 200]);
  });

  it('is there again when a suspension is lifted', async () => {
    const operation = await anOperation();
    const { activityId, memberId } = operation;
    const capabilities = await capabilitiesOf(operation, memberId);
    await suspendActivity(deps, admin, { activityId, reason });
    await suspendUser(deps, admin, { userId: memberId, reason });
    await restoreActivity(deps, admin, activityId);
    expect(await capabilities()).toMatchObject({ 'feed of the activity': false });
    await restoreUser(deps, admin, memberId);
    expect(await capabilities()).toMatchObject({ 'feed of the activity': true, 'a booking': false });
  });

  it('is kept as a hash, so that nobody reads its address in the database', async () => {
    const { activityId, memberId } = await anOperation();
    await createFeed(deps, viewerOf(memberId), { activityId, resourceId: undefined });
    const [activity] = await listFeeds(deps, viewerOf(memberId));
    const secret = activity?.feeds[0]?.address?.secret ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const rows = await app.database.sql`select * from calendar_feeds`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const row of rows) expect((await app.get('', `/feeds/${row['seed']}.ics`)).statusCode).toBe(404);
    for (const row of rows)
      expect((await app.get('', `/feeds/${row['secret_hash']}.ics`)).statusCode).toBe(404);
  });

  it('made with a key that is lost goes on, and can be made anew', async () => {
    const { activityId, memberId } = await anOperation();
    const target = { activityId, resourceId: undefined };
    const before = { ...deps, secrets: keyedSecrets(Buffer.alloc(32, 'lost')) };
    const shown = async (by: typeof deps) => (await listFeeds(by, viewerOf(memberId)))[0]?.feeds[0]?.address;
    await createFeed(before, viewerOf(memberId), target);
    const old = feedPath((await shown(before))?.secret ?? '');
    expect(await shown(deps)).toBeUndefined();
    expect((await app.get('', old)).statusCode).toBe(200);
    await createFeed(deps, viewerOf(memberId), target);
    expect((await app.get('', old)).statusCode).toBe(404);
    expect((await app.get('', feedPath((await shown(deps))?.secret ?? ''))).statusCode).toBe(200);
  });
});

describe('an open invitation admits nobody', () => {
  const ways: [string, Way][] = [
    [
      'once the owner who sent it is suspended',
      ({ ownerId }) => suspendUser(deps, admin, { userId: ownerId, reason }),
    ],
    ['once the owner who sent it is erased', ({ ownerId }) => forget(ownerId)],
    [
      'once the activity is suspended',
      ({ activityId }) => suspendActivity(deps, admin, { activityId, reason }),
    ],
    ['once the activity is another’s', toAnotherOwner],
  ];

  async function anInvitation({ activityId, ownerId }: Operation) {
    const guest = await aUser(deps.db);
    await inviteMember(deps, viewerOf(ownerId), { activityId, email: guest.email, role: 'desk' });
    const [row] = await app.database.sql`select id from invitations where activity_id = ${activityId}`;
    const invitationId = Number(row?.['id']);
    const secret = (await issueInvitationSecret(deps, invitationId))?.token ?? '';
    return { guest: viewerOf(guest.id), invitationId, secret };
  }

  it.each(ways)('%s', async (_, end) => {
    const operation = await anOperation();
    const { guest, secret } = await anInvitation(operation);
    expect((await app.get('', `/invitation/${secret}`)).statusCode).toBe(200);
    await end(operation);
    expect((await app.get('', `/invitation/${secret}`)).statusCode).toBe(404);
    expect(await acceptInvitation(deps, guest, secret)).toEqual({ ok: false, error: 'invitation-not-found' });
  });

  it('until the new owner sends it again', async () => {
    const operation = await anOperation();
    const { guest, invitationId } = await anInvitation(operation);
    const { activityId, memberId } = operation;
    await toAnotherOwner(operation);
    expect((await resendInvitation(deps, viewerOf(memberId), { activityId, invitationId })).ok).toBe(true);
    const secret = (await issueInvitationSecret(deps, invitationId))?.token ?? '';
    expect((await acceptInvitation(deps, guest, secret)).ok).toBe(true);
  });
});
