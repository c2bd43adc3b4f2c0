/** The twin's tables. Objects are kept whole as JSON, as the API returns them. */
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
