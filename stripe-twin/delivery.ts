/** Delivers queued events to the webhooks: at least once, with retries, across restarts. */
import { request } from 'node:http';
import type { Store } from './store.ts';
import type { Delivery } from './event-queue.ts';
import { toDelivery } from './event-queue.ts';
import { OWN_ENDPOINTS } from './events.ts';
import { signatureHeader } from './signing.ts';

export type Webhook = { url: string; secret: string };
export type Webhooks = { platform: Webhook; connect?: Webhook };

const PARALLEL = 4;
const ANSWER_WITHIN_MS = 10_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const FIRST_RETRY_MS = 200;
const SLOWEST_RETRY_MS = 60_000;

export type Courier = ReturnType<typeof createCourier>;

export function createCourier(store: Store, initial: Webhooks) {
  let webhooks = initial;
  let paused = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const cut = new AbortController();
  const underWay = new Map<number, { alone: boolean; done: Promise<void> }>();
  const rows = deliveryRows(store);
  rows.letGoOfHeld();

  function webhookFor(endpoint: string): Webhook | null {
    if (endpoint === OWN_ENDPOINTS.platform) return webhooks.platform;
    if (endpoint === OWN_ENDPOINTS.connect) return webhooks.connect ?? null;
    const registered = store.find('webhook_endpoint', endpoint)?.object;
    return registered ? { url: registered.url, secret: registered.secret ?? '' } : null;
  }

  function unreachable(): [string, string] {
    return [
      webhooks.platform.url ? '' : OWN_ENDPOINTS.platform,
      webhooks.connect?.url ? '' : OWN_ENDPOINTS.connect,
    ];
  }

  function next(): Delivery | null {
    if (paused || stopped || underWay.size >= PARALLEL) return null;
    if ([...underWay.values()].some((one) => one.alone)) return null;
    const row = rows.due(unreachable()).find((candidate) => !underWay.has(candidate.id));
    if (!row || (row.alone && underWay.size > 0)) return null;
    return row;
  }

  async function send(row: Delivery): Promise<void> {
    const webhook = webhookFor(row.endpoint);
    const event = store.find('event', row.event)?.object;
    const outcome =
      webhook && event
        ? await post(webhook, JSON.stringify(event), cut.signal)
        : { status: null, error: 'the endpoint is gone' };
    rows.record(row, outcome);
  }

  function start(row: Delivery): void {
    const done = send(row).finally(() => {
      underWay.delete(row.id);
      pump();
    });
    underWay.set(row.id, { alone: row.alone, done });
  }

  function pump(): void {
    if (stopped) return;
    for (let row = next(); row; row = next()) start(row);
    clearTimeout(timer);
    const wakeAt = rows.nextWake();
    if (wakeAt === null) return;
    timer = setTimeout(pump, Math.max(wakeAt - Date.now(), 25));
    timer.unref();
  }

  return {
    pump,
    setWebhooks(changed: Webhooks): void {
      webhooks = changed;
      pump();
    },
    pause: (): void => void (paused = true),
    resume(): void {
      paused = false;
      pump();
    },
    /** Sends now whatever waits for its next try. */
    hurry(): void {
      rows.makeDue();
      pump();
    },
    async idle(): Promise<void> {
      pump();
      while (underWay.size > 0) {
        await Promise.all([...underWay.values()].map((one) => one.done));
        pump();
      }
    },
    async stop(): Promise<void> {
      stopped = true;
      cut.abort();
      clearTimeout(timer);
      await Promise.all([...underWay.values()].map((one) => one.done));
    },
  };
}

type Outcome = { status: number | null; error: string | null };

function post(webhook: Webhook, body: string, signal: AbortSignal): Promise<Outcome> {
  const signature = signatureHeader(body, webhook.secret, Math.floor(Date.now() / 1000));
  return new Promise((resolve) => {
    const outgoing = request(
      webhook.url,
      {
        method: 'POST',
        signal,
        timeout: ANSWER_WITHIN_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? null, error: null }));
        response.on('error', (error) => resolve({ status: null, error: error.message }));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (error) => resolve({ status: null, error: error.message }));
    outgoing.end(body);
  });
}

function deliveryRows({ db }: Store) {
  const due = db.prepare(`SELECT * FROM deliveries WHERE state = 'pending' AND next_at <= ?
    AND endpoint NOT IN (?, ?) ORDER BY rank LIMIT 20`);
  const soonest = db.prepare(`SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending'
    AND next_at > ?`);
  const save = db.prepare(`UPDATE deliveries SET state = ?, attempts = attempts + 1, next_at = ?,
    status = ?, error = ? WHERE id = ?`);
  return {
    due: (without: [string, string]): Delivery[] => due.all(Date.now(), ...without).map(toDelivery),
    nextWake: (): number | null => {
      const at = soonest.get(Date.now())?.['at'];
      return typeof at === 'number' ? at : null;
    },
    makeDue: (): void => void db.exec(`UPDATE deliveries SET next_at = 0 WHERE state = 'pending'`),
    letGoOfHeld: (): void => void db.exec(`UPDATE deliveries SET state = 'pending' WHERE state = 'held'`),
    record(row: Delivery, outcome: Outcome): void {
      const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
      const tooOld = Date.now() - row.firstAt > GIVE_UP_AFTER_MS;
      const state = arrived ? 'delivered' : tooOld ? 'abandoned' : 'pending';
      const wait = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, SLOWEST_RETRY_MS);
      save.run(state, Date.now() + wait, outcome.status, outcome.error, row.id);
    },
  };
}
