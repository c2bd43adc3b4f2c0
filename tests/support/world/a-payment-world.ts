// Everything that payments use: real PostgreSQL, the Stripe twin behind its SDK, its webhooks over HTTP, and
// jobs and a clock that the test controls.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eq, sql } from 'drizzle-orm';

import type { Deps, DomainConfig } from '#app/domain/deps.ts';
import { openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { createStripeGateway } from '#app/gateways/stripe/stripe.server.ts';
import { payments } from '#db/schema/index.ts';
import { jobHandlers } from '#server/workers.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { atEndOfFile } from '#tests/support/end-of-file.ts';
import { contractChecker } from '#tests/support/stripe/contract.ts';
import { PLATFORM_SECRET, sdkFor } from '#tests/support/stripe/twin.ts';
import { startTwin } from '#twin/server.ts';

import { placed, type Trip } from './placing.ts';
import { watchedDb, watchedGateway } from './watched.ts';
import type { PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>;

type Options = {
  connections?: number;
  config?: Partial<DomainConfig>;
  /** Retries by the SDK, which take time. */
  networkRetries?: number;
  /** Also renders and sends mails, which takes longer than everything else. */
  mails?: boolean;
  /** Checks every call against Stripe's contract, which takes seconds to load. */
  contract?: boolean;
};

/** One for the whole file, closed at its end. */
export async function sharedWorld(options?: Options): Promise<PaymentWorld> {
  const world = await paymentWorld(options);
  atEndOfFile(world.close);
  return world;
}

export async function paymentWorld({
  connections = 10,
  config = {},
  contract = false,
  mails = false,
  networkRetries = 0,
}: Options = {}) {
  const clock = testClock('2027-06-01T10:00');
  const database = await testDatabase({ max: connections });
  const inbox = await webhookInbox();
  const webhook = { url: inbox.url, secret: PLATFORM_SECRET };
  const checker = contract ? contractChecker({ skipRefused: true }) : undefined;
  const twin = await startTwin({
    file: ':memory:',
    port: 0,
    now: clock.now,
    webhooks: { platform: webhook, connect: webhook },
    ...(checker ? { observe: checker.observe } : {}),
  });
  const { control } = twin;
  const gateway = createStripeGateway({
    secretKey: 'sk_test_twin',
    webhookSecrets: [PLATFORM_SECRET],
    twin: { host: '127.0.0.1', port: twin.port },
    networkRetries,
  });
  const watched = watchedGateway(gateway);
  const handlers = (known: Deps) => ({
    ...jobHandlers(known),
    ...(mails ? {} : { 'mail.send': async () => {} }),
  });
  const deps = testDeps({ db: watchedDb(database.db), clock, payments: watched, handlers, config });
  inbox.deliverTo(deps);
  return {
    deps,
    database,
    clock,
    control,
    stripe: sdkFor(twin),
    /** Waits for Stripe's messages and runs all due jobs; failed jobs stay in the queue. */
    async settle(): Promise<void> {
      await twin.idle();
      await deps.jobs.runAllTolerantly();
      await twin.idle();
      await deps.jobs.runAllTolerantly();
    },
    /** Advances both clocks; what falls due at Stripe happens. */
    async pass(duration: Parameters<typeof clock.advance>[0]): Promise<void> {
      clock.advance(duration);
      control.setNow(clock.now());
    },
    async close(): Promise<void> {
      await twin.close();
      await inbox.close();
      checker?.assertClean();
    },
  };
}

/** Takes the place of the server's webhook route. */
async function webhookInbox() {
  let deps: Deps | undefined;
  const receive = async (request: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = String(request.headers['stripe-signature']);
    const event = deps?.payments.verifyEvent(Buffer.concat(chunks), signature);
    if (!deps || !event) return 400;
    if (!('left' in event)) await receiveEvent(deps, event);
    return 200;
  };
  const listener: RequestListener = (request, response) => {
    void receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliverTo: (to: Deps) => void (deps = to),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The guest starts paying; returns the card page's id at Stripe. */
export async function pageOf({ deps }: Pick<PaymentWorld, 'deps'>, booking: PlacedBooking): Promise<string> {
  let opened = await openCheckout(deps, booking.secret);
  // If a slow machine exceeds the guest's patience, one of the next attempts finds the page.
  for (let presses = 1; !opened.ok && opened.error === 'unavailable' && presses < 20; presses += 1)
    opened = await openCheckout(deps, booking.secret);
  if (!opened.ok) throw new Error(`no card page: ${opened.error}`);
  const sessionId = new URL(opened.value.url).pathname.split('/').at(-1);
  if (!sessionId) throw new Error(`no session in ${opened.value.url}`);
  return sessionId;
}

/** A booking that was placed, paid on the card page, and confirmed by Stripe's message. */
export async function paidBooking(
  world: PaymentWorld,
  trip: Trip,
  { people = 1, card, date }: { people?: number; card?: string; date?: string } = {},
) {
  const booking = await placed(world.deps, trip, { people, ...(date ? { date } : {}) });
  const sessionId = await pageOf(world, booking);
  world.control.pay(sessionId, card);
  await world.settle();
  return { ...booking, sessionId };
}

/** Three people, 60 €, with the payment recorded. */
export async function sixtyEuro(world: PaymentWorld, trip: Trip, card?: string) {
  const booking = await paidBooking(world, trip, { people: 3, ...(card ? { card } : {}) });
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.bookingId, booking.id));
  if (!payment) throw new Error('it was paid');
  return { ...booking, payment };
}

/** Cents on the ledger's accounts of one kind, over all parties. */
export async function onLedger(
  { deps }: Pick<PaymentWorld, 'deps'>,
  kind: string,
  bookingId?: number,
): Promise<number> {
  const [row] = await deps.db.execute<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0)::text as cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
     where a.kind = ${kind} and (${bookingId ?? null}::int is null or t.booking_id = ${bookingId ?? null}::int)`);
  return Number(row?.cents ?? 0);
}
