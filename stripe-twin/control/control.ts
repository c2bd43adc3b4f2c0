/** The levers a test pulls: time, deliveries, failures, and what banks and people would do. */
import type { Stripe } from 'stripe';
import { ownCall, type World } from '../call.ts';
import type { Courier } from '../delivery.ts';
import { missing } from '../errors.ts';
import { type Delivery, type Disturbance, toDelivery } from '../event-queue.ts';
import type { Fault, Faults } from '../faults.ts';
import type { ObjectKind, Objects } from '../objects.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { createCardMethod } from '../payments/payment-methods.ts';
import { failRefund, settleRefund } from '../payments/refunds.ts';
import { authenticateSession, paySession, settleLater } from '../payments/sessions.ts';
import { type AccountFunds, allFunds } from './funds.ts';

export type Balances = { platform: AccountFunds; accounts: Record<string, AccountFunds> };

export type TwinControl = ReturnType<typeof createControl>;

type Parts = {
  world: World;
  courier: Courier;
  faults: Faults;
  /** Runs what became due and sends what is queued. */
  tick(): void;
};

export function createControl(parts: Parts) {
  return { ...deliveryControl(parts), ...requestControl(parts), ...timeControl(parts), ...moneyControl(parts) };
}

function deliveryControl({ world, courier }: Parts) {
  const rows = world.store.db.prepare('SELECT * FROM deliveries ORDER BY id');
  return {
    pause: courier.pause,
    resume: courier.resume,
    /** Drops, doubles, delays or turns around the next matching events. */
    disturb: (disturbance: Disturbance): void => world.queue.disturb(disturbance),
    calm(): void {
      world.queue.calm();
      courier.pump();
    },
    /** Sends now whatever waits for its next try. */
    hurry: courier.hurry,
    /** Sends an event once more, as the dashboard's «Resend» does. */
    resend(eventId: string): void {
      const event = world.store.find('event', eventId)?.object;
      if (!event) throw missing('event', eventId, 'id');
      world.queue.add({ event: event.id, type: event.type, endpoint: event.account ? 'connect' : 'platform' });
      courier.pump();
    },
    deliveries: (): Delivery[] => rows.all().map(toDelivery),
  };
}

function requestControl({ faults }: Parts) {
  return {
    /** Makes the next matching API requests fail. */
    fail: (fault: Fault): void => faults.plant(fault),
    clearFaults: (): void => faults.clear(),
  };
}

function timeControl({ world, tick }: Parts) {
  const set = (moment: Date) => {
    world.clock.set(moment);
    tick();
  };
  return {
    now: (): Date => world.clock.now(),
    setNow: (moment: Date): void => set(moment),
    advance: (ms: number): void => set(new Date(world.clock.now().getTime() + ms)),
  };
}

function moneyControl({ world, tick }: Parts) {
  function act<K extends ObjectKind, T>(kind: K, id: string, work: (call: ReturnType<typeof ownCall>, object: Objects[K]) => T): T {
    const found = world.store.find(kind, id);
    if (!found) throw missing(kind, id, 'id');
    const result = world.store.transaction(() => work(ownCall(world, found.account), found.object));
    tick();
    return result;
  }

  return {
    /** Pays a session as the hosted page would, the 3-D Secure step authorized. */
    pay: (sessionId: string, card = '4242424242424242', guest: { email?: string; name?: string } = {}): Stripe.Checkout.Session =>
      act('checkout.session', sessionId, (call, session) => {
        const billing = { email: guest.email ?? session.customer_email ?? 'ospite@example.com', name: guest.name ?? 'Anna Ospite' };
        const method = createCardMethod(call, { number: card.replace(/\s/g, ''), expMonth: 12, expYear: 2034, billing });
        const intent = paySession(call, session, method);
        if (intent.status === 'requires_action') authenticateSession(call, session, true);
        return session;
      }),
    /** Decides a payment that completed its session unpaid. */
    settlePayment: (sessionId: string, outcome: 'succeeded' | 'failed'): void =>
      act('checkout.session', sessionId, (call, session) => settleLater(call, String(session.payment_intent), outcome)),
    settleRefund: (id: string): Stripe.Refund => act('refund', id, settleRefund),
    failRefund: (id: string, reason?: string): Stripe.Refund =>
      act('refund', id, (call, refund) => failRefund(call, refund, reason)),
    dispute: (chargeId: string): Stripe.Dispute => act('charge', chargeId, openDispute),
    closeDispute: (id: string, outcome: 'won' | 'lost'): Stripe.Dispute =>
      act('dispute', id, (call, dispute) => closeDispute(call, dispute, outcome)),
    /** What every account holds, to compare with a ledger. */
    balances: (): Balances => allFunds(world),
  };
}
