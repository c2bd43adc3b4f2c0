// Makes drizzle use prepared statements. Without this every query is parsed and planned anew, with one more
// round trip for the parameter types.
import type postgres from 'postgres';

/** Called with each statement and its pending answer. */
export type OnQuery = (text: string, answer: Promise<unknown>) => void;

type Callback = (tx: postgres.TransactionSql) => unknown;

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
          const query = target.unsafe(text, args, { ...options, prepare: true });
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
