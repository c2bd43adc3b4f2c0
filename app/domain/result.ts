// Expected outcomes are values; bugs throw.
import { refusalOf } from './database-errors.ts';

export type Ok<T> = { ok: true; value: T };
export type Err<E> = { ok: false; error: E };
export type Result<T, E> = Ok<T> | Err<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}

class Rollback extends Error {
  readonly outcome: Err<unknown>;
  constructor(outcome: Err<unknown>) {
    super('rolled back on an expected outcome');
    this.outcome = outcome;
  }
}

type Transactional<Tx> = { transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> };

/** Runs `work` in one transaction; an `err` result undoes everything it wrote. */
export async function transact<Tx, T, E>(
  db: Transactional<Tx>,
  work: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.outcome as Err<E>;
    throw error;
  }
}

/**
 * An operation in one transaction of its own: `work` gets the caller's deps with the transaction as `db`.
 * `refusals`: the answer where one of these constraints of the database refuses.
 */
export function transactional<
  Needs extends { db: Transactional<Needs['db']> },
  Given extends readonly unknown[],
  T,
  E,
>(
  work: (deps: Needs, ...given: Given) => Promise<Result<T, E>>,
  refusals: Readonly<Record<string, NoInfer<E>>> = {},
): (deps: Needs, ...given: Given) => Promise<Result<T, E>> {
  return async (deps, ...given) => {
    try {
      return await transact(deps.db, (tx) => work({ ...deps, db: tx }, ...given));
    } catch (error) {
      const refused = refusals[refusalOf(error)?.constraint ?? ''];
      if (refused === undefined) throw error;
      return err(refused);
    }
  };
}
