import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { answerFee, answerProposal, endEntry, proposeFee } from '#app/domain/marketplace/entries.server.ts';
import { countToAnswer, findEntry, listEntries } from '#app/domain/marketplace/find-entries.server.ts';
import {
  catalogServices,
  mails,
  marketplaceEntries,
  marketplaceEntryEvents,
  services,
} from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anOffer, aReseller } from '#tests/support/world/an-offer.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

const deps = testDeps({ db: (await testDatabase()).db });
const stranger = (await aReseller(deps.db)).viewer;

/** A proposal above the allowed 15 %, or a current contract below it. */
async function anEntry(fee = 2000) {
  const { owner, service } = await anOffer(deps.db);
  const { viewer: seller, catalogIds, activity } = await aReseller(deps.db);
  const [catalogId = 0] = catalogIds;
  const wish = { serviceId: service.id, catalogId, fee };
  const { entryId } = valueOf(await addToCatalog(deps, seller, wish));
  return { entryId, owner, seller, wish, activity };
}

const rowOf = async (entryId: number) =>
  (await deps.db.select().from(marketplaceEntries).where(eq(marketplaceEntries.id, entryId)))[0];

const inCatalog = async ({ catalogId, serviceId }: { catalogId: number; serviceId: number }) =>
  (
    await deps.db
      .select()
      .from(catalogServices)
      .where(and(eq(catalogServices.catalogId, catalogId), eq(catalogServices.serviceId, serviceId)))
  ).length > 0;

const eventsOf = async (entryId: number) =>
  (
    await deps.db
      .select()
      .from(marketplaceEntryEvents)
      .where(eq(marketplaceEntryEvents.entryId, entryId))
      .orderBy(asc(marketplaceEntryEvents.id))
  ).map(({ kind }) => kind);

const mailsOf = async (entryId: number) =>
  (await deps.db.select().from(mails))
    .filter(({ key }) => key.startsWith(`marketplace:${entryId}:`))
    .map(({ kind, recipient }) => `${kind.replace('marketplace-', '')} ${recipient}`);

describe('a proposal', () => {
  it('puts the service into the catalog once it is accepted, and both are told of what the other did', async () => {
    const { entryId, owner, seller, wish, activity } = await anEntry();
    expect(await countToAnswer(deps, owner)).toBe(1);
    expect(errorOf(await answerProposal(deps, seller, { entryId, to: 'accept' }))).toBe('not-found');
    expect(errorOf(await answerProposal(deps, stranger, { entryId, to: 'accept' }))).toBe('not-found');
    valueOf(await answerProposal(deps, owner, { entryId, to: 'accept' }));
    expect(await rowOf(entryId)).toMatchObject({
      status: 'ACCEPTED',
      source: 'PROPOSAL',
      decidedById: owner.userId,
    });
    expect(await inCatalog(wish)).toBe(true);
    expect(await countToAnswer(deps, owner)).toBe(0);
    // Pressed twice.
    valueOf(await answerProposal(deps, owner, { entryId, to: 'accept' }));
    expect(await eventsOf(entryId)).toEqual(['proposed', 'accepted']);
    expect((await mailsOf(entryId)).at(1)).toBe(`proposal-accepted ${activity.email}`);
    expect(errorOf(await answerProposal(deps, owner, { entryId, to: 'reject', reason: '' }))).toBe(
      'not-pending',
    );
  });

  it('may be made again after a rejection, which keeps its reason', async () => {
    const { entryId, owner, seller, wish } = await anEntry();
    valueOf(await answerProposal(deps, owner, { entryId, to: 'reject', reason: 'Troppo' }));
    expect(await rowOf(entryId)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Troppo',
      endedAt: null,
    });
    expect(errorOf(await endEntry(deps, seller, { entryId, by: 'destination' }))).toBe('already-over');
    expect(valueOf(await addToCatalog(deps, seller, wish)).entryId).not.toBe(entryId);
    expect(errorOf(await addToCatalog(deps, seller, wish))).toBe('service-already-proposed');
  });

  it('is accepted or withdrawn, never both, when two do it at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { entryId, owner, seller, wish } = await anEntry();
      const outcomes = await Promise.all([
        answerProposal(deps, owner, { entryId, to: 'accept' }),
        endEntry(deps, seller, { entryId, by: 'destination' }),
        answerProposal(deps, owner, { entryId, to: 'reject', reason: '' }),
        answerProposal(deps, owner, { entryId, to: 'accept' }),
      ]);
      const row = await rowOf(entryId);
      const sold = row?.status === 'ACCEPTED' && row.endedAt === null;
      expect(await inCatalog(wish)).toBe(sold);
      const happened = (await eventsOf(entryId)).slice(1);
      // Accepted and then withdrawn is the only allowed pair.
      const possible = [['accepted'], ['rejected'], ['withdrawn'], ['accepted', 'withdrawn']];
      expect(possible).toContainEqual(happened);
      // Nobody is told of something that did not happen, nor gets a refusal of something that did.
      const told = ['accepted', 'withdrawn', 'rejected', 'accepted'].filter((_, n) => outcomes[n]?.ok);
      expect(new Set(told)).toEqual(new Set(happened));
    }
  });
});

describe('a running contract', () => {
  it.each(['origin', 'destination'] as const)('ends for its %s, once, and leaves the catalog', async (by) => {
    const { entryId, owner, seller, wish } = await anEntry(1000);
    expect(await inCatalog(wish)).toBe(true);
    const [mine, other] = by === 'origin' ? [owner, seller] : [seller, owner];
    expect(errorOf(await endEntry(deps, other, { entryId, by }))).toBe('not-found');
    for (const ended of await Promise.all([1, 2].map(() => endEntry(deps, mine, { entryId, by }))))
      valueOf(ended);
    expect((await eventsOf(entryId)).filter((kind) => ['ended', 'withdrawn'].includes(kind))).toHaveLength(1);
    expect(await rowOf(entryId)).toMatchObject({ status: 'ACCEPTED', endedBy: by, endedAt: deps.now() });
    expect(await inCatalog(wish)).toBe(false);
    expect(await mailsOf(entryId)).toHaveLength(1);
    valueOf(await addToCatalog(deps, seller, wish));
    expect(await inCatalog(wish)).toBe(true);
  });

  it('keeps its fee until the other side accepts another', async () => {
    const { entryId, owner, seller } = await anEntry(1000);
    expect(errorOf(await proposeFee(deps, stranger, { entryId, fee: 1200 }))).toBe('not-found');
    expect(errorOf(await proposeFee(deps, seller, { entryId, fee: 1000 }))).toBe('same-fee');
    valueOf(await proposeFee(deps, seller, { entryId, fee: 2500 }));
    expect(errorOf(await proposeFee(deps, owner, { entryId, fee: 900 }))).toBe('change-open');
    expect(await rowOf(entryId)).toMatchObject({ fee: 1000, proposedFee: 2500 });
    expect(await countToAnswer(deps, owner)).toBe(1);
    expect(await countToAnswer(deps, seller)).toBe(0);
    const change = { entryId, fee: 2500 };
    expect(errorOf(await answerFee(deps, seller, { ...change, to: 'accept-fee' }))).toBe('no-such-change');
    expect(errorOf(await answerFee(deps, owner, { ...change, fee: 2000, to: 'accept-fee' }))).toBe(
      'no-such-change',
    );
    valueOf(await answerFee(deps, owner, { ...change, to: 'accept-fee' }));
    valueOf(await answerFee(deps, owner, { ...change, to: 'accept-fee' }));
    expect(errorOf(await answerFee(deps, owner, { ...change, to: 'reject-fee' }))).toBe('no-such-change');
    expect(await rowOf(entryId)).toMatchObject({ fee: 2500, proposedFee: null });
    valueOf(await proposeFee(deps, owner, { entryId, fee: 500 }));
    expect(await countToAnswer(deps, seller)).toBe(1);
    valueOf(await answerFee(deps, seller, { entryId, fee: 500, to: 'reject-fee' }));
    valueOf(await proposeFee(deps, seller, { entryId, fee: 700 }));
    valueOf(await answerFee(deps, seller, { entryId, fee: 700, to: 'withdraw-fee' }));
    expect(await rowOf(entryId)).toMatchObject({ fee: 2500, proposedFee: null });
    expect(await eventsOf(entryId)).toEqual([
      'added',
      'fee-proposed',
      'fee-accepted',
      'fee-proposed',
      'fee-rejected',
      'fee-proposed',
      'fee-withdrawn',
    ]);
  });

  it('stays as it is when the owner allows less, and is suspended when the service is hidden or archived', async () => {
    const { entryId, seller, wish } = await anEntry(1500);
    const set = (values: Partial<typeof services.$inferInsert>) =>
      deps.db.update(services).set(values).where(eq(services.id, wish.serviceId));
    await set({ maxResaleFee: 100 });
    expect(await findEntry(deps, seller, entryId)).toMatchObject({ fee: 1500, suspended: false });
    await set({ visibleInMarketplace: false });
    expect(await findEntry(deps, seller, entryId)).toMatchObject({ status: 'ACCEPTED', suspended: true });
    await set({ visibleInMarketplace: true, archivedAt: deps.now() });
    expect(await findEntry(deps, seller, entryId)).toMatchObject({ suspended: true });
    expect(await inCatalog(wish)).toBe(true);
  });
});

describe('the list of proposals', () => {
  it('shows each side its own, by state, source and side, a page at a time', async () => {
    const { owner, service } = await anOffer(deps.db);
    const { viewer: seller, catalogIds } = await aReseller(deps.db, { catalogCount: 30 });
    const ids: number[] = [];
    for (const [index, catalogId] of catalogIds.entries()) {
      const wish = { serviceId: service.id, catalogId, fee: index % 3 === 0 ? 1000 : 2000 };
      ids.unshift(valueOf(await addToCatalog(deps, seller, wish)).entryId);
    }
    const [newest = 0] = ids;
    valueOf(await endEntry(deps, seller, { entryId: newest, by: 'destination' }));
    const all = { side: undefined, state: undefined, source: undefined };
    const page = (viewer: typeof owner, filter = {}, paging = {}) =>
      listEntries(deps, viewer, {
        filter: { ...all, ...filter },
        paging: { after: undefined, before: undefined, ...paging },
      });
    const first = await page(seller);
    const second = await page(seller, {}, { after: first.next });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(ids);
    expect((await page(seller, {}, { before: second.previous })).entries).toEqual(first.entries);
    expect((await page(seller, { side: 'received' })).entries).toEqual([]);
    expect((await page(owner, { side: 'received' })).entries).toHaveLength(24);
    expect((await page(owner, { source: 'DIRECT' })).entries).toHaveLength(10);
    expect((await page(owner, { state: 'ENDED' })).entries).toMatchObject([
      { id: newest, endedBy: 'destination' },
    ]);
    expect((await page(stranger)).entries).toEqual([]);
    expect(await findEntry(deps, stranger, newest)).toBeUndefined();
  });
});
