/** Delivers queued events to the webhooks: at least once, with retries, across restarts. */
import { type DeliveryRows, deliveryRows, type Outcome } from './delivery-rows.ts';
import type { Delivery } from './event-queue.ts';
import { OWN_ENDPOINTS } from './events.ts';
import { postEvent, type Webhook } from './post-event.ts';
import type { Store } from './store.ts';

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

  /** Sends what is due and wakes up again for what is not yet. */
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

  /** Sends now whatever waits for its next try. */
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
