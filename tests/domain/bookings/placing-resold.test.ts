// What a reseller's guests may book depends on the contract and on the owner, when the form is sent.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { endEntry } from '#app/domain/marketplace/entries.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { placesLeft, refusal } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });
const resold = await aResoldTrip(deps);

const set = (change: string) => deps.db.execute(sql.raw(change));

describe('a service that somebody else sells', () => {
  it('takes its places from one pool, whoever sells it', async () => {
    const before = (await placesLeft(deps, resold.own)) ?? 0;
    expect(await refusal(deps, resold.sold)).toBeUndefined();
    expect(await refusal(deps, resold.own)).toBeUndefined();
    expect([await placesLeft(deps, resold.own), await placesLeft(deps, resold.sold)]).toEqual([
      before - 2,
      before - 2,
    ]);
  });

  it('is not sold while its owner hides it, has archived it, is suspended or can’t be paid', async () => {
    const { service, activity } = resold.own;
    const switches = [
      `update services set visible_in_marketplace = not visible_in_marketplace where id = ${service.id}`,
      `update services set archived_at = case when archived_at is null then now() end where id = ${service.id}`,
      `update activities set suspended_at = case when suspended_at is null then now() end where id = ${activity.id}`,
      `update payment_accounts set transfers_active = not transfers_active where id = ${activity.paymentAccountId}`,
    ];
    for (const change of switches) {
      await set(change);
      expect([change, (await refusal(deps, resold.sold))?.code]).toEqual([
        change,
        expect.toBeOneOf(['unknown-service', 'not-bookable']),
      ]);
      await set(change);
    }
    expect(await refusal(deps, resold.sold)).toBeUndefined();
  });

  it('is not sold by its reseller while that is suspended, and still by its owner', async () => {
    const change = `update activities set suspended_at = case when suspended_at is null then now() end where id = ${resold.reseller.id}`;
    await set(change);
    expect(await refusal(deps, resold.sold)).toEqual({ code: 'unknown-service' });
    expect(await refusal(deps, resold.own)).toBeUndefined();
    await set(change);
  });

  it('is not sold any more from the end of the contract', async () => {
    const ended = await endEntry(deps, resold.owner, { entryId: resold.entryId, by: 'origin' });
    expect(ended).toMatchObject({ ok: true });
    expect(await refusal(deps, resold.sold)).toEqual({ code: 'unknown-service' });
    expect(await refusal(deps, resold.own)).toBeUndefined();
  });
});
