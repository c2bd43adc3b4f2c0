/** Stores every object in SQLite, so that the twin has its data again after it was killed. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ObjectKind, Objects } from './objects.ts';

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
    /** All or nothing; inside another transaction it becomes a part of that one. */
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
    /** Any object by its id alone, as needed to expand a reference. */
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

/** The twin's tables. Objects are stored as JSON, in the form that the API returns. */
export const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;

  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    account TEXT NOT NULL,
    created INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, account, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (kind, body ->> '$.payment_intent');
  CREATE INDEX IF NOT EXISTS objects_by_charge ON objects (kind, body ->> '$.charge');
  CREATE INDEX IF NOT EXISTS objects_by_group ON objects (kind, body ->> '$.transfer_group');
  CREATE INDEX IF NOT EXISTS objects_by_source ON objects (kind, body ->> '$.source_transaction');
  CREATE INDEX IF NOT EXISTS objects_by_transfer ON objects (kind, body ->> '$.transfer');

  CREATE TABLE IF NOT EXISTS replies (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    request TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  );

  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    type TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    state TEXT NOT NULL,
    rank INTEGER NOT NULL,
    alone INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    status INTEGER,
    error TEXT
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, next_at);
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);

  CREATE TABLE IF NOT EXISTS timers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    due INTEGER NOT NULL,
    task TEXT NOT NULL,
    target TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS timers_due ON timers (due);

  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
