// Lets drizzle use prepared statements. By itself it sends every query anew, which costs PostgreSQL
// the parsing and planning, and a second round trip to learn the parameters' types.
import type postgres from 'postgres';

type Callback = (tx: postgres.TransactionSql) => unknown;

/** The same client, and the same inside its transactions, with `unsafe` preparing what it runs. */
export function preparing<Client extends postgres.Sql | postgres.TransactionSql>(client: Client): Client {
  return new Proxy(client, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (key === 'unsafe') {
        return (text: string, args?: never[], options?: object) =>
          target.unsafe(text, args, { ...options, prepare: true });
      }
      if (key === 'begin' || key === 'savepoint') {
        const open = value as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          const work = given.pop() as Callback;
          return open(...given, (tx: postgres.TransactionSql) => work(preparing(tx)));
        };
      }
      return value;
    },
  });
}
