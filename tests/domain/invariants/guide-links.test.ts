import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip, aResource, anActivity, aUser } from '#tests/support/world/a-service.ts';

const { db, sql } = await testDatabase();

async function aLink(activityId: number, userId: number, [from, to] = ['2027-06-01', '2027-06-30']) {
  const [row] = await sql<[{ id: number }]>`
    insert into guide_links (activity_id, user_id, name, secret_hash, first_date, last_date)
    values (${activityId}, ${userId}, 'Davide', ${randomUUID()}, ${from ?? ''}, ${to ?? ''}) returning id`;
  return row.id;
}

describe("a guide's link", () => {
  it('shows resources of its own activity alone', async () => {
    const { activity, resource } = await aBoatTrip(db);
    const foreign = await aResource(db, (await anActivity(db)).id);
    const link = await aLink(activity.id, activity.userId);
    const show = (id: number) =>
      refusedBy(sql`insert into guide_link_resources (link_id, resource_id) values (${link}, ${id})`);
    expect(await show(foreign.id)).toBe('guide_link_resources_same_activity');
    expect(await show(resource.id)).toBeUndefined();
  });

  it('is for 31 days at most, made by a member', async () => {
    const { id, userId } = await anActivity(db);
    expect(await refusedBy(aLink(id, userId, ['2027-06-01', '2027-07-01']))).toBeUndefined();
    expect(await refusedBy(aLink(id, userId, ['2027-06-01', '2027-07-02']))).toBe('guide_links_days');
    expect(await refusedBy(aLink(id, userId, ['2027-06-02', '2027-06-01']))).toBe('guide_links_days');
    expect(await refusedBy(aLink(id, (await aUser(db)).id))).toBe('guide_links_membership_fk');
  });

  it('has no maker once they are no member any more, nor when they are one again', async () => {
    const { id: activityId } = await anActivity(db);
    const { id: userId } = await aUser(db);
    const join = () =>
      sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${userId}, 'manager')`;
    await join();
    const link = await aLink(activityId, userId);
    await sql`delete from memberships where activity_id = ${activityId} and user_id = ${userId}`;
    await join();
    expect(await sql`select activity_id, user_id from guide_links where id = ${link}`).toEqual([
      { activity_id: activityId, user_id: null },
    ]);
  });
});

describe('the code of a ticket', () => {
  it("is each booking's own", async () => {
    const [column] = await sql`
      select is_nullable, column_default from information_schema.columns
       where table_name = 'bookings' and column_name = 'ticket_code'`;
    expect(column).toEqual({ is_nullable: 'NO', column_default: 'gen_random_uuid()' });
  });
});
