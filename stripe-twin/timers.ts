/** Things due at a moment of the twin's time; kept in the store, so that a restart forgets none. */
import type { World } from './call.ts';

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
