// Makes two faults visible in every test that otherwise only show under load: a query inside a transaction on
// another connection, and a call to Stripe during a transaction.
import { AsyncLocalStorage } from 'node:async_hooks';

import type { PaymentGateway } from '#app/domain/payments/gateway.ts';
import type { Db } from '#db/client.ts';

const transaction = new AsyncLocalStorage<true>();

function refuseInside(what: string): void {
  if (transaction.getStore()) throw new Error(`${what} inside an open transaction`);
}

const QUERIES = new Set<PropertyKey>([
  'execute',
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'transaction',
]);

/** The same pool, but asking it for a second connection fails. */
export function watchedDb(db: Db): Db {
  return new Proxy(db, {
    get(pool, key): unknown {
      const value: unknown = Reflect.get(pool, key);
      if (typeof value !== 'function' || !QUERIES.has(key)) return value;
      return (...args: unknown[]): unknown => {
        refuseInside(`db.${String(key)} on the pool`);
        if (key !== 'transaction') return Reflect.apply(value, pool, args);
        const [work, ...rest] = args as [(tx: Db) => unknown];
        const inside = (tx: Db) => transaction.run(true, () => work(tx));
        return Reflect.apply(value, pool, [inside, ...rest]);
      };
    },
  });
}

/** The same gateway, but calls inside a transaction fail. */
export function watchedGateway(gateway: PaymentGateway): PaymentGateway {
  return new Proxy(gateway, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || key === 'verifyEvent') return value;
      return (...args: unknown[]): unknown => {
        refuseInside(`a call to Stripe (${String(key)})`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}
