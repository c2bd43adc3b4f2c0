/** The queue of deliveries, and the disturbances that a test may add. */
import type { DatabaseSync } from 'node:sqlite';

export type Disturbance = {
  kind: 'drop' | 'duplicate' | 'delay' | 'reorder';
  /** Only events of this type; without it, of any type. */
  type?: string;
  /** How many events it concerns; by default 1. For `reorder`, how many are put in reverse order. */
  count?: number;
  /** For `delay`: how long, in milliseconds. */
  ms?: number;
};

export type DeliveryState = 'pending' | 'held' | 'delivered' | 'dropped' | 'abandoned';

export type Delivery = {
  id: number;
  event: string;
  type: string;
  endpoint: string;
  state: DeliveryState;
  alone: boolean;
  attempts: number;
  nextAt: number;
  firstAt: number;
  status: number | null;
  error: string | null;
};

type Active = Disturbance & { left: number; held: number[] };

export type EventQueue = ReturnType<typeof createEventQueue>;

export function createEventQueue(db: DatabaseSync) {
  const disturbances: Active[] = [];
  const add = db.prepare(`INSERT INTO deliveries (event, type, endpoint, state, rank, next_at, first_at)
    VALUES (?, ?, ?, ?, (SELECT coalesce(max(rank), 0) + 1 FROM deliveries), ?, ?) RETURNING id`);
  const release = db.prepare(`UPDATE deliveries SET state = 'pending', alone = 1,
    rank = (SELECT max(rank) + 1 FROM deliveries) WHERE id = ?`);

  function addRow(target: Target, state: DeliveryState, delay = 0): number {
    const now = Date.now();
    const row = add.get(target.event, target.type, target.endpoint, state, now + delay, now);
    return Number(row?.['id']);
  }

  function disturb(active: Active, target: Target): void {
    active.left -= 1;
    if (active.kind === 'drop') addRow(target, 'dropped');
    if (active.kind === 'delay') addRow(target, 'pending', active.ms ?? 1000);
    if (active.kind === 'duplicate') {
      addRow(target, 'pending');
      addRow(target, 'pending');
    }
    if (active.kind === 'reorder') {
      active.held.push(addRow(target, 'held'));
      if (active.left === 0) for (const id of active.held.reverse()) release.run(id);
    }
    if (active.left === 0) disturbances.splice(disturbances.indexOf(active), 1);
  }

  return {
    disturb(disturbance: Disturbance): void {
      disturbances.push({ ...disturbance, left: disturbance.count ?? 1, held: [] });
    },
    /** Ends the disturbances and releases what they held back. */
    calm(): void {
      for (const active of disturbances) for (const id of active.held) release.run(id);
      disturbances.length = 0;
    },
    add(target: Target): void {
      const active = disturbances.find((one) => !one.type || one.type === target.type);
      if (active) disturb(active, target);
      else addRow(target, 'pending');
    },
  };
}

type Target = { event: string; type: string; endpoint: string };

export function toDelivery(row: Record<string, unknown>): Delivery {
  return {
    id: Number(row['id']),
    event: String(row['event']),
    type: String(row['type']),
    endpoint: String(row['endpoint']),
    state: String(row['state']) as DeliveryState,
    alone: row['alone'] === 1,
    attempts: Number(row['attempts']),
    nextAt: Number(row['next_at']),
    firstAt: Number(row['first_at']),
    status: row['status'] === null ? null : Number(row['status']),
    error: typeof row['error'] === 'string' ? row['error'] : null,
  };
}
