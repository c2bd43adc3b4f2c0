// Delivery of events to endpoints.
import { type Delivery, toDelivery } from './event-queue.ts';
import { OWN_ENDPOINTS } from './resources/events.ts';
import type { Store } from './store.ts';
import { createHmac } from 'node:crypto';

/** The stored state of deliveries: which are due, and the result of each try. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const FIRST_RETRY_MS = 200;
const SLOWEST_RETRY_MS = 60_000;

export type DeliveryRows = ReturnType<typeof deliveryRows>;

export function deliveryRows({ db }: Store) {
  const due = db.prepare(`SELECT * FROM deliveries WHERE state = 'pending' AND next_at <= ?
    AND endpoint NOT IN (?, ?) ORDER BY rank LIMIT 20`);
  const soonest = db.prepare(`SELECT min(next_at) AS at FROM deliveries
    WHERE state = 'pending' AND next_at > ?`);
  const save = db.prepare(`UPDATE deliveries SET state = ?, attempts = attempts + 1, next_at = ?,
    status = ?, error = ? WHERE id = ?`);
  return {
    /** In order, without the endpoints that have no address. */
    due: (without: [string, string]): Delivery[] => due.all(Date.now(), ...without).map(toDelivery),
    nextWake(): number | null {
      const at = soonest.get(Date.now())?.['at'];
      return typeof at === 'number' ? at : null;
    },
    makeDue(): void {
      db.exec(`UPDATE deliveries SET next_at = 0 WHERE state = 'pending'`);
    },
    /** Events that a test held back when the twin ended must not be lost. */
    letGoOfHeld(): void {
      db.exec(`UPDATE deliveries SET state = 'pending' WHERE state = 'held'`);
    },
    record(row: Delivery, { status, error }: Outcome): void {
      const arrived = status !== null && status >= 200 && status < 300;
      const tooOld = Date.now() - row.firstAt > GIVE_UP_AFTER_MS;
      const state = arrived ? 'delivered' : tooOld ? 'abandoned' : 'pending';
      const wait = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, SLOWEST_RETRY_MS);
      save.run(state, Date.now() + wait, status, error, row.id);
    },
  };
}

/** Delivers queued events to the webhooks: at least once, with retries, across restarts. */
export type Webhooks = { platform: Webhook; connect?: Webhook };

const PARALLEL = 4;
const SOONEST_WAKE_MS = 25;

export class Courier {
  readonly #store: Store;
  readonly #rows: DeliveryRows;
  readonly #cut = new AbortController();
  readonly #underWay = new Map<number, { alone: boolean; done: Promise<void> }>();
  #webhooks: Webhooks;
  #paused = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, webhooks: Webhooks) {
    this.#store = store;
    this.#rows = deliveryRows(store);
    this.#webhooks = webhooks;
    this.#rows.letGoOfHeld();
  }

  /** Sends what is due, and sets a timer for the next delivery. */
  pump(): void {
    if (this.#stopped) return;
    for (let row = this.#next(); row; row = this.#next()) this.#start(row);
    clearTimeout(this.#timer);
    const wakeAt = this.#rows.nextWake();
    if (wakeAt === null) return;
    this.#timer = setTimeout(() => this.pump(), Math.max(wakeAt - Date.now(), SOONEST_WAKE_MS));
    this.#timer.unref();
  }

  setWebhooks(webhooks: Webhooks): void {
    this.#webhooks = webhooks;
    this.pump();
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.pump();
  }

  /** Sends at once all deliveries that wait for their next try. */
  hurry(): void {
    this.#rows.makeDue();
    this.pump();
  }

  async idle(): Promise<void> {
    this.pump();
    while (this.#underWay.size > 0) await this.#allDone();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cut.abort();
    clearTimeout(this.#timer);
    await this.#allDone();
  }

  async #allDone(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  #next(): Delivery | null {
    if (this.#paused || this.#stopped || this.#underWay.size >= PARALLEL) return null;
    if ([...this.#underWay.values()].some(({ alone }) => alone)) return null;
    const due = this.#rows.due(this.#unreachable());
    const row = due.find((candidate) => !this.#underWay.has(candidate.id));
    return row && !(row.alone && this.#underWay.size > 0) ? row : null;
  }

  #start(row: Delivery): void {
    const done = this.#send(row).then((outcome) => {
      this.#rows.record(row, outcome);
      this.#underWay.delete(row.id);
      this.pump();
    });
    this.#underWay.set(row.id, { alone: row.alone, done });
  }

  async #send(row: Delivery): Promise<Outcome> {
    const webhook = this.#webhookFor(row.endpoint);
    const event = this.#store.find('event', row.event)?.object;
    if (!webhook || !event) return { status: null, error: 'the endpoint is gone' };
    return postEvent(webhook, event, this.#cut.signal);
  }

  #webhookFor(endpoint: string): Webhook | null {
    if (endpoint === OWN_ENDPOINTS.platform) return this.#webhooks.platform;
    if (endpoint === OWN_ENDPOINTS.connect) return this.#webhooks.connect ?? null;
    const registered = this.#store.find('webhook_endpoint', endpoint)?.object;
    return registered ? { url: registered.url, secret: registered.secret ?? '' } : null;
  }

  #unreachable(): [string, string] {
    const { platform, connect } = this.#webhooks;
    return [platform.url ? '' : OWN_ENDPOINTS.platform, connect?.url ? '' : OWN_ENDPOINTS.connect];
  }
}

/** Signs webhook bodies with Stripe's scheme. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

export type Outcome = { status: number | null; error: string | null };

/** Posts one signed event to a webhook and returns the result. */
export type Webhook = { url: string; secret: string };

const ANSWER_WITHIN_MS = 10_000;

export async function postEvent(webhook: Webhook, event: object, ended: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureHeader(body, webhook.secret, Math.floor(Date.now() / 1000)),
  };
  const signal = AbortSignal.any([ended, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  try {
    const answer = await fetch(webhook.url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** The cause of a `fetch` error says more than its own message. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
