// Makes drizzle use prepared statements. Without this every query is parsed and planned anew, with one more
// round trip for the parameter types.
import type postgres from 'postgres';

/** Called with each statement and its pending answer. */
export type OnQuery = (text: string, answer: Promise<unknown>) => void;

type Callback = (tx: postgres.TransactionSql) => unknown;

/** Marks a transaction's last statement: COMMIT is sent with it, and the answer comes after the commit. */
export const AND_COMMIT = '\n-- and commit';

/** The same client, also inside transactions, except that `unsafe` prepares its queries. */
export function preparing<Client extends postgres.Sql | postgres.TransactionSql>(
  client: Client,
  onQuery?: OnQuery,
): Client {
  return new Proxy(client, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (key === 'unsafe') {
        return (text: string, args?: never[], options?: object) => {
          // `commits` is an option of our patched driver (docs/decisions/0007-turns-of-a-placing.md).
          const asked = { ...options, prepare: true, commits: text.endsWith(AND_COMMIT) };
          const query = target.unsafe(text, args, asked);
          onQuery?.(text, query);
          return query;
        };
      }
      if (key === 'begin' || key === 'savepoint') {
        const open = value as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          const work = given.pop() as Callback;
          return open(...given, (tx: postgres.TransactionSql) => work(preparing(tx, onQuery)));
        };
      }
      return value;
    },
  });
}
