// Writers without our locks, two equal references, two transactions in deadlock: placing tries again.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { tryPlacing } from '#app/domain/bookings/placing/insert-booking.server.ts';
import { ok } from '#app/domain/result.ts';
import { testDatabase } from '#tests/support/database.ts';

const { db } = await testDatabase();

const CLASH_OF_PLACES = '23P01';
const CLASH_OF_CODES = '23505';
const DEADLOCK = '40P01';
const BROKEN_RULE = '23514';

/** PostgreSQL fails with `code` the first `times` times. */
function placing(code: string, times: number) {
  let tries = 0;
  return tryPlacing({ db }, async (tx) => {
    tries += 1;
    if (tries <= times)
      await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
    return ok(tries);
  });
}

it.each([CLASH_OF_PLACES, CLASH_OF_CODES, DEADLOCK])('looks again after %s', async (code) => {
  expect(await placing(code, 1)).toEqual({ ok: true, value: 2 });
});

it('says that the places are gone when the database keeps refusing them', async () => {
  expect(await placing(CLASH_OF_PLACES, Infinity)).toEqual({ ok: false, error: { code: 'sold-out' } });
});

it('asks to try later when transactions keep standing in each other’s way', async () => {
  expect(await placing(DEADLOCK, Infinity)).toEqual({ ok: false, error: { code: 'busy' } });
});

it('does not hide a broken rule', async () => {
  await expect(placing(BROKEN_RULE, Infinity)).rejects.toThrow();
});
