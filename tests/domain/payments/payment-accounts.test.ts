import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishActivity } from '#app/domain/activities/publication.server.ts';
import {
  choosePaymentAccount,
  connectPaymentAccount,
  disconnectPaymentAccount,
  openAccountOnboarding,
} from '#app/domain/payments/payment-accounts.server.ts';
import {
  refreshPaymentAccount,
  syncPaymentAccount,
} from '#app/domain/payments/sync-payment-account.server.ts';
import { processEvent, receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { createStripeGateway } from '#app/gateways/stripe/stripe.server.ts';
import { activities, memberships, paymentAccounts, webhookEvents } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';
import { aUser } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

let deps: TestDeps;
let stripe: Awaited<ReturnType<typeof twinForTest>>;
let nonce = 0;

beforeAll(async () => {
  stripe = await twinForTest();
  const twin = { host: '127.0.0.1', port: stripe.twin.port };
  const payments = createStripeGateway({ secretKey: 'sk_test_twin', webhookSecrets: ['whsec_x'], twin });
  deps = testDeps({ db: (await testDatabase()).db, payments });
});

afterAll(() => stripe.close());

const form = (accountLabel = 'Conto principale') => {
  nonce += 1;
  return { accountLabel, formNonce: `account-form-${nonce}` };
};

async function rowOf(id: number) {
  const [row] = await deps.db.select().from(paymentAccounts).where(eq(paymentAccounts.id, id));
  if (!row) throw new Error('no such account');
  return row;
}

/** The account to which an activity's money goes. */
async function accountOf(activityId: number) {
  const [row] = await deps.db.select().from(activities).where(eq(activities.id, activityId));
  return row?.paymentAccountId;
}

describe('connecting a payout account', () => {
  it('gives it to the activity it was connected from, where that has none and is theirs', async () => {
    const { viewer, activityId } = await anOperator(deps);
    const stranger = await anOperator(deps);
    valueOf(await connectPaymentAccount(deps, stranger.viewer, { ...form(), activityId }));
    expect(await accountOf(activityId)).toBeNull();
    const first = valueOf(await connectPaymentAccount(deps, viewer, { ...form(), activityId }));
    expect(await accountOf(activityId)).toBe(first.paymentAccountId);
    valueOf(await connectPaymentAccount(deps, viewer, { ...form(), activityId }));
    expect(await accountOf(activityId)).toBe(first.paymentAccountId);
  });

  it('goes on with what somebody had begun under that name, until Stripe has their data', async () => {
    const { viewer, activityId } = await anOperator(deps);
    const stranger = await anOperator(deps);
    const first = valueOf(await connectPaymentAccount(deps, viewer, form()));
    expect(valueOf(await connectPaymentAccount(deps, viewer, { ...form(), activityId }))).toEqual(first);
    const [activity] = await deps.db.select().from(activities).where(eq(activities.id, activityId));
    expect(activity?.paymentAccountId).toBe(first.paymentAccountId);
    for (const another of [
      await connectPaymentAccount(deps, viewer, form('Altro conto')),
      await connectPaymentAccount(deps, stranger.viewer, form()),
    ])
      expect(valueOf(another)).not.toEqual(first);
    await deps.db.update(paymentAccounts).set({ detailsSubmitted: true });
    expect(valueOf(await connectPaymentAccount(deps, viewer, form()))).not.toEqual(first);
  });

  it('makes an account that can’t be paid until its owner has been through Stripe’s pages', async () => {
    const { viewer } = await anOperator(deps);
    const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form()));
    const made = await rowOf(paymentAccountId);
    expect(made).toMatchObject({
      accountLabel: 'Conto principale',
      livemode: false,
      detailsSubmitted: false,
      transfersActive: false,
    });
    const account = await stripe.stripe.accounts.retrieve(made.stripeAccountId);
    expect(account).toMatchObject({
      country: 'IT',
      controller: { losses: { payments: 'application' } },
      capabilities: { transfers: 'inactive' },
    });

    stripe.control.completeOnboarding(made.stripeAccountId);
    deps.clock.advance({ minutes: 1 });
    expect(await syncPaymentAccount(deps, made.stripeAccountId)).toBe('synced');
    expect(await rowOf(paymentAccountId)).toMatchObject({
      detailsSubmitted: true,
      transfersActive: true,
      payoutsEnabled: true,
    });
  });

  it('makes one account of a form that is sent twice', async () => {
    const { viewer } = await anOperator(deps);
    const sent = form();
    const first = valueOf(await connectPaymentAccount(deps, viewer, sent));
    expect(valueOf(await connectPaymentAccount(deps, viewer, sent))).toEqual(first);
    expect(
      await deps.db.select().from(paymentAccounts).where(eq(paymentAccounts.userId, viewer.userId)),
    ).toHaveLength(1);
  });

  it('leads to a page of Stripe’s that is made anew each time, for its owner alone', async () => {
    const { viewer } = await anOperator(deps);
    const stranger = await anOperator(deps);
    const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form()));
    const pages = {
      paymentAccountId,
      returnUrl: 'https://botteghino.test/a',
      refreshUrl: 'https://botteghino.test/b',
    };
    const [one, two] = [
      await openAccountOnboarding(deps, viewer, pages),
      await openAccountOnboarding(deps, viewer, pages),
    ];
    expect(valueOf(one).url).not.toBe(valueOf(two).url);
    expect((await fetch(valueOf(two).url)).status).toBe(200);
    expect(errorOf(await openAccountOnboarding(deps, stranger.viewer, pages))).toBe('not-found');
  });

  it('says so when Stripe can’t be reached, and leaves nothing behind', async () => {
    const { viewer } = await anOperator(deps);
    stripe.control.fail({
      method: 'POST',
      path: '/v1/accounts',
      when: 'before',
      how: 'error',
      times: 10,
      ms: 0,
    });
    const answer = await connectPaymentAccount(deps, viewer, form());
    stripe.control.clearFaults();
    expect(errorOf(answer)).toBe('unavailable');
    expect(
      await deps.db.select().from(paymentAccounts).where(eq(paymentAccounts.userId, viewer.userId)),
    ).toEqual([]);
  });
});

describe('keeping an account in step with Stripe', () => {
  async function aReadyAccount() {
    const { viewer, activityId } = await anOperator(deps);
    const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form()));
    const { stripeAccountId } = await rowOf(paymentAccountId);
    stripe.control.completeOnboarding(stripeAccountId);
    deps.clock.advance({ minutes: 1 });
    await syncPaymentAccount(deps, stripeAccountId);
    return { paymentAccountId, stripeAccountId, viewer, activityId };
  }

  it.each(['account.updated', 'capability.updated'])(
    'reads it again when told by %s, whatever the event says',
    async (type) => {
      const { paymentAccountId, stripeAccountId } = await aReadyAccount();
      stripe.control.setCapability(stripeAccountId, 'transfers', 'inactive');
      deps.clock.advance({ minutes: 1 });
      const payload = {
        account: stripeAccountId,
        data: { object: { capabilities: { transfers: 'active' } } },
      };
      const id = `evt_${type}`;
      await receiveEvent(deps, { id, type, livemode: false, objectId: 'transfers', payload });
      await processEvent(deps, id);
      expect(await rowOf(paymentAccountId)).toMatchObject({ transfersActive: false });
      expect(await deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, id))).toMatchObject([
        { result: 'synced' },
      ]);
    },
  );

  it('drops an answer that is older than what it knows', async () => {
    const { paymentAccountId, stripeAccountId } = await aReadyAccount();
    const early = { ...deps, now: () => new Date('2026-01-01T00:00:00Z') };
    stripe.control.setCapability(stripeAccountId, 'transfers', 'inactive');
    await syncPaymentAccount(early, stripeAccountId);
    expect(await rowOf(paymentAccountId)).toMatchObject({ transfersActive: true });
  });

  it('stops paying an account that Stripe no longer knows', async () => {
    const { paymentAccountId, stripeAccountId, viewer, activityId } = await aReadyAccount();
    valueOf(await choosePaymentAccount(deps, viewer, { activityId, paymentAccountId }));
    await stripe.stripe.accounts.del(stripeAccountId);
    deps.clock.advance({ minutes: 1 });
    await syncPaymentAccount(deps, stripeAccountId);
    const row = await rowOf(paymentAccountId);
    expect(row).toMatchObject({ transfersActive: false, payoutsEnabled: false });
    expect(row.disconnectedAt).not.toBeNull();
    expect(await accountOf(activityId)).toBeNull();
  });

  it('does not call ready, when its owner comes back, what Stripe no longer knows', async () => {
    const { paymentAccountId, stripeAccountId, viewer } = await aReadyAccount();
    const back = () => refreshPaymentAccount(deps, viewer, paymentAccountId);
    expect(valueOf(await back())).toEqual({ accountLabel: 'Conto principale', ready: true });
    await stripe.stripe.accounts.del(stripeAccountId);
    deps.clock.advance({ minutes: 1 });
    expect(errorOf(await back())).toBe('not-found');
  });

  it('knows nothing of accounts that are not ours', async () => {
    expect(await syncPaymentAccount(deps, 'acct_unknown')).toBe('unknown');
  });
});

describe('choosing where an activity’s money goes', () => {
  it('is for its owner, among their own accounts', async () => {
    const operator = await anOperator(deps);
    const stranger = await anOperator(deps);
    const { viewer, activityId } = operator;
    const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form()));
    const theirs = valueOf(await connectPaymentAccount(deps, stranger.viewer, form())).paymentAccountId;
    expect(errorOf(await choosePaymentAccount(deps, viewer, { activityId, paymentAccountId: theirs }))).toBe(
      'unknown-account',
    );
    expect(
      errorOf(await choosePaymentAccount(deps, stranger.viewer, { activityId, paymentAccountId: theirs })),
    ).toBe('not-found');
    valueOf(await choosePaymentAccount(deps, viewer, { activityId, paymentAccountId }));
    const chosen = deps.db
      .select({ id: activities.paymentAccountId })
      .from(activities)
      .where(eq(activities.id, activityId));
    expect(await chosen).toEqual([{ id: paymentAccountId }]);
    const member = await aUser(deps.db);
    await deps.db.insert(memberships).values({ activityId, userId: member.id, role: 'manager' });
    const asMember = { userId: member.id, role: 'team' } as const;
    expect(errorOf(await choosePaymentAccount(deps, asMember, { activityId, paymentAccountId: null }))).toBe(
      'not-owner',
    );
    // A manager may publish the activity when nothing is missing; only the owner chooses where its money goes.
    expect(errorOf(await publishActivity(deps, asMember, activityId))).toMatchObject({ code: 'incomplete' });
    expect(errorOf(await publishActivity(deps, stranger.viewer, activityId))).toEqual({ code: 'not-found' });
  });

  it.each(['chosen', 'connected for an activity'] as const)(
    'is not one that its owner parts with in the same instant: %s',
    async (how) => {
      const { viewer, activityId } = await anOperator(deps);
      const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form('Da lasciare')));
      const take = async () =>
        how === 'chosen'
          ? choosePaymentAccount(deps, viewer, { activityId, paymentAccountId })
          : connectPaymentAccount(deps, viewer, { ...form('Da lasciare'), activityId });
      let taking: ReturnType<typeof take> | undefined;
      await deps.db.transaction(async (tx) => {
        valueOf(await disconnectPaymentAccount({ ...deps, db: tx }, viewer, paymentAccountId));
        taking = take();
        await somebodyWaits(deps.db);
      });
      await taking;
      expect(await accountOf(activityId)).toBeNull();
    },
  );

  it('and parting with it right after leaves none', async () => {
    const { viewer, activityId } = await anOperator(deps);
    const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form()));
    let parting: ReturnType<typeof disconnectPaymentAccount> | undefined;
    await deps.db.transaction(async (tx) => {
      valueOf(await choosePaymentAccount({ ...deps, db: tx }, viewer, { activityId, paymentAccountId }));
      parting = disconnectPaymentAccount(deps, viewer, paymentAccountId);
      await somebodyWaits(deps.db);
    });
    await parting;
    expect(await accountOf(activityId)).toBeNull();
  });
});
