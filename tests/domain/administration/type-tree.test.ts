// The tree of activity types stays a tree, whoever changes it concurrently.
import { describe, expect, it } from 'vitest';

import {
  addType,
  changeType,
  deleteType,
  listTypeTree,
  moveType,
} from '#app/domain/administration/activity-types.server.ts';
import { below } from '#app/domain/administration/activity-type.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, anActivity, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

const database = await testDatabase();
const deps = testDeps({ db: database.db });
const admin = { userId: (await aUser(deps.db, { role: 'admin' })).id, clientAddress: '192.0.2.7' };

const FIELDS = { parentId: null, vatFree: false, host: true };
let made = 0;

async function aType(parentId: number | null = null): Promise<{ id: number; name: string }> {
  const name = `Tipo numero ${(made += 1)}`;
  const { activityTypeId: id } = valueOf(await addType(deps, admin, { ...FIELDS, name, parentId }));
  return { id, name };
}

const put = (type: { id: number; name: string }, parentId: number | null) =>
  changeType(deps, admin, { typeId: type.id, fields: { ...FIELDS, name: type.name, parentId } });

async function childrenOf(parentId: number): Promise<number[]> {
  return (await listTypeTree(deps)).filter((node) => node.parentId === parentId).map(({ id }) => id);
}

describe('the tree of types', () => {
  it('lets no type come to lie below itself', async () => {
    const top = await aType();
    const middle = await aType(top.id);
    const leaf = await aType(middle.id);
    expect(errorOf(await put(top, top.id))).toBe('own-ancestor');
    expect(errorOf(await put(top, leaf.id))).toBe('own-ancestor');
    expect(errorOf(await put(top, 999_999))).toBe('unknown-parent');
    const tree = await listTypeTree(deps);
    expect([...below(tree, top.id)].toSorted((a, b) => a - b)).toEqual([top.id, middle.id, leaf.id]);
    expect(tree.find(({ id }) => id === leaf.id)).toMatchObject({ depth: 2, place: 1, last: true });
  });

  it('stays one when two types are put below each other at once, again and again', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await aType(), await aType()];
      const outcomes = await Promise.all([put(one, other.id), put(other, one.id)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes.flatMap((each) => (each.ok ? [] : [each.error]))).toEqual(['own-ancestor']);
      const shown = (await listTypeTree(deps)).filter(({ id }) => [one.id, other.id].includes(id));
      expect(shown).toHaveLength(2);
    }
  });

  it('moves one place up or down, and loses nobody when several move at once', async () => {
    const top = await aType();
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push((await aType(top.id)).id);
    const [a, b, c, d] = ids as [number, number, number, number];
    valueOf(await moveType(deps, admin, { id: c, direction: 'up' }));
    expect(await childrenOf(top.id)).toEqual([a, c, b, d]);
    valueOf(await moveType(deps, admin, { id: a, direction: 'up' }));
    expect(await childrenOf(top.id)).toEqual([a, c, b, d]);
    await Promise.all(
      ids.flatMap((id) => [
        moveType(deps, admin, { id, direction: 'up' }),
        moveType(deps, admin, { id, direction: 'down' }),
      ]),
    );
    expect((await childrenOf(top.id)).toSorted((x, y) => x - y)).toEqual(ids);
    const positions =
      await database.sql`select position from activity_types where parent_id = ${top.id} order by position`;
    expect(positions.map(({ position }) => Number(position))).toEqual([0, 1, 2, 3]);
  });

  it('comes last below a new parent', async () => {
    const [from, to] = [await aType(), await aType()];
    const [first, second] = [await aType(to.id), await aType(to.id)];
    const guest = await aType(from.id);
    valueOf(await put(guest, to.id));
    expect(await childrenOf(to.id)).toEqual([first.id, second.id, guest.id]);
  });

  it('keeps types that something depends on', async () => {
    const parent = await aType();
    const child = await aType(parent.id);
    expect(errorOf(await deleteType(deps, admin, parent.id))).toBe('has-children');
    const activity = await anActivity(deps.db, { activityTypeId: child.id });
    expect(errorOf(await deleteType(deps, admin, child.id))).toBe('has-activities');
    await database.sql`delete from activities where id = ${activity.id}`;
    valueOf(await deleteType(deps, admin, child.id));
    valueOf(await deleteType(deps, admin, parent.id));
    expect(valueOf(await deleteType(deps, admin, parent.id))).toEqual({ name: undefined });
    expect(errorOf(await deleteType(deps, admin, 2_000_000_000))).toBe('not-found');
  });

  it('stays a host’s while its activities have services, and no name is taken twice', async () => {
    const { activity } = await aBoatTrip(deps.db);
    const node = (await listTypeTree(deps)).find(({ id }) => id === activity.activityTypeId);
    const fields = { ...FIELDS, name: node?.name ?? '', host: false };
    const change = { typeId: activity.activityTypeId, fields };
    expect(errorOf(await changeType(deps, admin, change))).toBe('has-services');
    const other = await aType();
    const taken = { ...FIELDS, name: other.name.toUpperCase() };
    expect(errorOf(await changeType(deps, admin, { ...change, fields: taken }))).toBe('duplicate-name');
  });

  it('has every change on record', async () => {
    const type = await aType();
    valueOf(await changeType(deps, admin, { typeId: type.id, fields: { ...FIELDS, name: 'Rinominato' } }));
    valueOf(await moveType(deps, admin, { id: type.id, direction: 'up' }));
    valueOf(await deleteType(deps, admin, type.id));
    const rows = await database.sql`
      select action from audit_log where subject_type = 'activity-type' and subject_id = ${type.id} and actor_id = ${admin.userId} order by id`;
    expect(rows.map(({ action }) => action)).toEqual([
      'activity-type.created',
      'activity-type.changed',
      'activity-type.moved',
      'activity-type.deleted',
    ]);
  });
});
