// The twin's clock and the tasks that wait for it.
import type { World, Clock } from './call.ts';
import type { Store } from './store.ts';

/** The twin's own time: the machine's, or the one that a test has set. */
const SETTING = 'clock_offset_ms';

export function createClock(store: Store, source: () => Date): Clock {
  let offset = Number(store.setting(SETTING) ?? 0);
  const now = () => new Date(source().getTime() + offset);
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    set(moment) {
      offset = moment.getTime() - source().getTime();
      store.saveSetting(SETTING, String(offset));
    },
  };
}

/** Tasks due at a moment of the twin's time; stored, so that they survive a restart. */
export type Task =
  | 'expire_session'
  | 'release_funds'
  | 'settle_payment'
  | 'fail_payment'
  | 'settle_refund'
  | 'fail_refund';

export type Timer = { due: number; task: Task; target: string };
export type Tasks = Record<Task, (world: World, target: string) => void>;

export function setTimer(world: World, timer: Timer): void {
  world.store.db
    .prepare('INSERT INTO timers (due, task, target) VALUES (?, ?, ?)')
    .run(timer.due, timer.task, timer.target);
}

export function clearTimers(world: World, task: Task, target: string): void {
  world.store.db.prepare('DELETE FROM timers WHERE task = ? AND target = ?').run(task, target);
}

export function runDueTimers(world: World, tasks: Tasks): number {
  const due = world.store.db.prepare('SELECT id, task, target FROM timers WHERE due <= ? ORDER BY due, id');
  const remove = world.store.db.prepare('DELETE FROM timers WHERE id = ?');
  const rows = due.all(world.clock.seconds());
  for (const row of rows) {
    world.store.transaction(() => {
      remove.run(Number(row['id']));
      tasks[String(row['task']) as Task](world, String(row['target']));
    });
  }
  return rows.length;
}
