/** Keeps every object in SQLite, so that a killed twin comes back with its data. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ObjectKind, Objects } from './objects.ts';
import { SCHEMA } from './schema.ts';

export type Found<K extends ObjectKind> = { account: string; object: Objects[K] };
type Cell = string | number;
export type Query = {
  kind: ObjectKind;
  account: string;
  /** SQL conditions on `body`, `created` and `seq`, each with its values. */
  where?: { sql: string; values: Cell[] }[];
  order?: 'ASC' | 'DESC';
  limit?: number;
};

export type Store = ReturnType<typeof openStore>;

export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  return { db, ...objectStore(db), ...settingStore(db), ...transactions(db), close: () => db.close() };
}

function transactions(db: DatabaseSync) {
  let depth = 0;
  return {
    /** All or nothing; inside another transaction it joins that one. */
    transaction<T>(work: () => T): T {
      if (depth === 0) db.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        if (depth === 1) db.exec('COMMIT');
        return result;
      } catch (error) {
        if (depth === 1) db.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
  };
}

function settingStore(db: DatabaseSync) {
  const read = db.prepare('SELECT value FROM settings WHERE name = ?');
  const write = db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
  return {
    setting: (name: string): string | null => {
      const row = read.get(name);
      return row ? String(row['value']) : null;
    },
    saveSetting: (name: string, value: string): void => void write.run(name, value),
  };
}

function objectStore(db: DatabaseSync) {
  const byId = db.prepare('SELECT account, kind, seq, body FROM objects WHERE id = ?');
  const add = db.prepare('INSERT INTO objects (id, kind, account, created, body) VALUES (?, ?, ?, ?, ?)');
  const change = db.prepare('UPDATE objects SET body = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM objects WHERE id = ?');

  return {
    insert<K extends ObjectKind>(account: string, object: Objects[K] & { object: K }, created: number) {
      add.run(object.id, object.object, account, created, JSON.stringify(object));
    },
    update(object: Objects[ObjectKind]): void {
      change.run(JSON.stringify(object), object.id);
    },
    remove: (id: string): void => void remove.run(id),
    find<K extends ObjectKind>(kind: K, id: string): Found<K> | null {
      const row = byId.get(id);
      if (!row || row['kind'] !== kind) return null;
      return { account: String(row['account']), object: read<K>(row['body']) };
    },
    /** Any object by its id alone, as expanding a reference needs it. */
    findAny(id: string): { object: Objects[ObjectKind]; account: string } | null {
      const row = byId.get(id);
      return row ? { object: read(row['body']), account: String(row['account']) } : null;
    },
    sequenceOf(id: string): number | null {
      const row = byId.get(id);
      return row ? Number(row['seq']) : null;
    },
    select<K extends ObjectKind>(query: Query & { kind: K }): Objects[K][] {
      const conditions = [{ sql: 'kind = ? AND account = ?', values: [query.kind, query.account] }];
      const all = [...conditions, ...(query.where ?? [])];
      const sql = `SELECT body FROM objects WHERE ${all.map((c) => c.sql).join(' AND ')}
        ORDER BY seq ${query.order ?? 'DESC'} LIMIT ?`;
      const values: Cell[] = all.flatMap((c) => c.values);
      return db
        .prepare(sql)
        .all(...values, query.limit ?? -1)
        .map((row) => read<K>(row['body']));
    },
  };
}

function read<K extends ObjectKind>(body: unknown): Objects[K] {
  return JSON.parse(String(body)) as Objects[K];
}
