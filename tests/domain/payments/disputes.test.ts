import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { noteDispute } from '#app/domain/payments/disputes.server.ts';
import { reconcile } from '#app/domain/lifecycle/reconcile.server.ts';
import { listTakings } from '#app/domain/payments/statements/takings.server.ts';
import { onLedger, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import {
  afterTheDelay,
  chargeOf,
  heldBy,
  makePayable,
  settleAll,
  settlementOf,
  soldSoon,
  transfersOf,
} from '#tests/support/world/a-settlement.ts';
import { expectAllSound, soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout } from '#tests/support/world/placing.ts';

const RUNS = Number(process.env['DISPUTE_RUNS'] ?? 8);

const world = await sharedWorld();
const trip = await aBoatTrip(world.deps.db, { quantity: 300 });
const account = await makePayable(world, trip.activity);
soundAfterEach(world, settleAll);

/** 60 €, of which 57,70 € belong to the owner. */
async function sold() {
  const { id } = await soldSoon(world, trip);
  return { id, charge: await chargeOf(world, id) };
}

/** The ledger of one booking: the owner's part minus transfers, what banks hold, and what is owed to us. */
async function stateOf(id: number) {
  return {
    owner: 0 - (await onLedger(world, 'owner_payable', id)),
    debt: await onLedger(world, 'debt', id),
    reserve: await onLedger(world, 'dispute_reserve', id),
  };
}

const tellings = async (id: number) =>
  (await mailsAbout(world.deps, id)).filter((mail) => mail.startsWith('operator-disputed')).length;

async function eventsOf(id: number): Promise<string[]> {
  const rows = await world.deps.db.execute<{ kind: string }>(
    sql`select kind from booking_events where booking_id = ${id} and kind like 'dispute-%' order by id`,
  );
  return rows.map(({ kind }) => kind);
}

describe('a dispute that was lost and is won after all', () => {
  it('leaves the owner what they had, and nobody owes anything', async () => {
    const { id, charge } = await sold();
    const dispute = world.control.dispute(charge);
    await world.settle();
    world.control.closeDispute(dispute.id, 'lost');
    await world.settle();
    expect(await stateOf(id)).toEqual({ owner: 0, debt: 230, reserve: 0 });
    world.control.closeDispute(dispute.id, 'won');
    await world.settle();
    expect(await stateOf(id)).toEqual({ owner: 5770, debt: 0, reserve: 0 });
    expect(await eventsOf(id)).toEqual(['dispute-open', 'dispute-lost', 'dispute-won']);
  });

  it('pays the owner again what was taken back from them', async () => {
    const { id, charge } = await sold();
    await afterTheDelay(world);
    const before = heldBy(world, account);
    const dispute = world.control.dispute(charge);
    await world.settle();
    world.control.closeDispute(dispute.id, 'lost');
    await settleAll(world);
    expect(heldBy(world, account)).toBe(before - 5770);
    world.control.closeDispute(dispute.id, 'won');
    await settleAll(world);
    expect(heldBy(world, account)).toBe(before);
    expect((await transfersOf(world, id)).map(({ amountCents }) => amountCents)).toEqual([5770, 5770]);
  });

  it('and of which nobody told is found by the nightly comparison', async () => {
    const { id, charge } = await sold();
    const dispute = world.control.dispute(charge);
    world.control.closeDispute(dispute.id, 'lost');
    await world.settle();
    world.control.drop({ count: 10 });
    world.control.closeDispute(dispute.id, 'won');
    await reconcile(world.deps);
    expect(await stateOf(id)).toEqual({ owner: 5770, debt: 0, reserve: 0 });
  });
});

it('an open dispute is said of the booking’s takings also before they would be paid out', async () => {
  const { id, charge } = await sold();
  const stateSaid = async () => {
    const { rows } = await listTakings(world.deps, trip.activity.id, {});
    return rows.find((row) => row.id === id)?.state;
  };
  expect(await stateSaid()).toBe('to-come');
  const dispute = world.control.dispute(charge);
  await world.settle();
  expect(await stateSaid()).toBe('disputed');
  world.control.closeDispute(dispute.id, 'won');
  await world.settle();
  expect(await stateSaid()).toBe('to-come');
});

describe('a dispute that is won', () => {
  it('is not won before the money is back, and holds the payment until then', async () => {
    const { id, charge } = await sold();
    const dispute = world.control.dispute(charge);
    await world.settle();
    world.control.closeDispute(dispute.id, 'won', 'later');
    await afterTheDelay(world);
    expect([await transfersOf(world, id), await settlementOf(world, id)]).toEqual([[], 'disputed']);
    expect(await eventsOf(id)).toEqual(['dispute-open']);
    world.control.reinstateFunds(dispute.id);
    await settleAll(world);
    expect(await transfersOf(world, id)).toMatchObject([{ amountCents: 5770, status: 'paid' }]);
    expect(await tellings(id)).toBe(2);
  });
});

describe('an inquiry', () => {
  it('moves no money, holds nothing back, and asks the operator once for an answer', async () => {
    const { id, charge } = await sold();
    const inquiry = world.control.dispute(charge, 'inquiry');
    await world.settle();
    const [row] = await world.deps.db.execute(
      sql`select status, needs_response, evidence_due_at is not null as due from disputes where stripe_dispute_id = ${inquiry.id}`,
    );
    expect(row).toEqual({ status: 'inquiry', needs_response: true, due: true });
    await afterTheDelay(world);
    expect(await transfersOf(world, id)).toMatchObject([{ amountCents: 5770, status: 'paid' }]);
    world.control.reviewDispute(inquiry.id);
    world.control.closeDispute(inquiry.id, 'warning_closed');
    await settleAll(world);
    expect(await stateOf(id)).toEqual({ owner: 0, debt: 0, reserve: 0 });
    expect(await eventsOf(id)).toEqual(['dispute-inquiry', 'dispute-inquiry_closed']);
    expect(await tellings(id)).toBe(1);
  });

  it('that the bank is not content with becomes a dispute', async () => {
    const { id, charge } = await sold();
    const inquiry = world.control.dispute(charge, 'inquiry');
    await world.settle();
    world.control.escalateInquiry(inquiry.id);
    await world.settle();
    expect(await stateOf(id)).toEqual({ owner: 5770, debt: 0, reserve: 6000 });
    world.control.closeDispute(inquiry.id, 'lost');
    await world.settle();
    expect(await stateOf(id)).toEqual({ owner: 0, debt: 230, reserve: 0 });
  });
});

type Step = (id: string) => void;
const STEPS: Record<string, Step> = {
  review: (id) => void world.control.reviewDispute(id),
  escalate: (id) => void world.control.escalateInquiry(id),
  win: (id) => void world.control.closeDispute(id, 'won'),
  'win, money later': (id) => void world.control.closeDispute(id, 'won', 'later'),
  reinstate: (id) => void world.control.reinstateFunds(id),
  lose: (id) => void world.control.closeDispute(id, 'lost'),
  close: (id) => void world.control.closeDispute(id, 'warning_closed'),
  lost: () => world.control.drop({ count: 2 }),
  twice: () => world.control.duplicate({ count: 3 }),
  'out of order': () => world.control.reorder({ count: 2 }),
};

/** Stripe refuses impossible steps; then nothing happens. */
function attempt(name: string, id: string): void {
  try {
    STEPS[name]?.(id);
  } catch {
    // That is Stripe's answer.
  }
}

describe('whatever Stripe says of a dispute, in whatever order and however often', () => {
  const walk = fc.record({
    kind: fc.constantFrom('chargeback' as const, 'inquiry' as const),
    steps: fc.array(
      fc.record({
        name: fc.constantFrom(...Object.keys(STEPS)),
        heard: fc.constantFrom('all', 'later', 'read'),
      }),
      { minLength: 2, maxLength: 9 },
    ),
  });

  it('the ledger ends where Stripe’s balance is, and saying it again changes nothing', async () => {
    const seed = Number(process.env['DISPUTE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    for (const { kind, steps } of fc.sample(walk, { numRuns: RUNS, seed })) {
      const about = `DISPUTE_SEED=${seed}: ${kind}, ${steps.map(({ name }) => name).join(', ')}`;
      const { id, charge } = await sold();
      const dispute = world.control.dispute(charge, kind);
      for (const { name, heard } of steps) {
        // A reading of Stripe during which another one is written.
        const reading = heard === 'read' ? noteDispute(world.deps, dispute.id) : undefined;
        attempt(name, dispute.id);
        if (heard === 'all') await world.settle();
        await reading;
      }
      world.control.calm();
      await world.settle();
      await Promise.all(Array.from({ length: 4 }, () => noteDispute(world.deps, dispute.id)));
      await expectLikeStripe(id, { disputeId: dispute.id, about });
      const [events, mails] = [await eventsOf(id), await tellings(id)];
      await noteDispute(world.deps, dispute.id);
      await world.settle();
      await expectLikeStripe(id, { disputeId: dispute.id, about });
      expect([await eventsOf(id), await tellings(id)], about).toEqual([events, mails]);
      await expectAllSound(world, { about });
    }
  });

  async function expectLikeStripe(id: number, { disputeId, about }: { disputeId: string; about: string }) {
    const { status, balance_transactions: movements } = await world.stripe.disputes.retrieve(disputeId);
    const taken = movements.reduce((sum, { amount }) => sum - amount, 0);
    const lost = status === 'lost' ? taken : 0;
    const { owner, debt, reserve } = await stateOf(id);
    expect({ owners: owner - debt, reserve }, about).toEqual({ owners: 5770 - lost, reserve: taken - lost });
    expect(Math.min(owner, debt), about).toBe(0);
  }
});
