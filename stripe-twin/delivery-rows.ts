/** The stored side of deliveries: what is due, and what became of each try. */
import { type Delivery, toDelivery } from './event-queue.ts';
import type { Store } from './store.ts';

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const FIRST_RETRY_MS = 200;
const SLOWEST_RETRY_MS = 60_000;

export type Outcome = { status: number | null; error: string | null };
export type DeliveryRows = ReturnType<typeof deliveryRows>;

export function deliveryRows({ db }: Store) {
  const due = db.prepare(`SELECT * FROM deliveries WHERE state = 'pending' AND next_at <= ?
    AND endpoint NOT IN (?, ?) ORDER BY rank LIMIT 20`);
  const soonest = db.prepare(`SELECT min(next_at) AS at FROM deliveries
    WHERE state = 'pending' AND next_at > ?`);
  const save = db.prepare(`UPDATE deliveries SET state = ?, attempts = attempts + 1, next_at = ?,
    status = ?, error = ? WHERE id = ?`);
  return {
    /** In their order, leaving out the endpoints that have no address. */
    due: (without: [string, string]): Delivery[] => due.all(Date.now(), ...without).map(toDelivery),
    nextWake(): number | null {
      const at = soonest.get(Date.now())?.['at'];
      return typeof at === 'number' ? at : null;
    },
    makeDue(): void {
      db.exec(`UPDATE deliveries SET next_at = 0 WHERE state = 'pending'`);
    },
    /** What a test held back when the twin ended must not be lost. */
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
