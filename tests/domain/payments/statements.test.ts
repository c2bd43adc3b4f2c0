import { describe, expect, it } from 'vitest';

import { findStatement, listStatementMonths } from '#app/domain/payments/statements/find-statement.server.ts';
import { statementCsv, statementPdf } from '#app/domain/payments/statements/statement-files.server.ts';
import { totalsOf } from '#app/domain/payments/statements/statement.ts';
import { findTakings, listTakings } from '#app/domain/payments/statements/takings.server.ts';
import { sharedWorld } from '#tests/support/world/a-payment-world.ts';
import {
  afterTheDelay,
  aPayableResale,
  refundOf,
  settleAll,
  soldSoon,
} from '#tests/support/world/a-settlement.ts';

const world = await sharedWorld();
const trip = await aPayableResale(world);
await soldSoon(world, trip.own);
const resold = await soldSoon(world, trip.resold);
await refundOf(world, resold.id, 2000);
await afterTheDelay(world);
await soldSoon(world, trip.resold);
await settleAll(world);
const owner = await findStatement(world.deps, trip.owner.activityId, '2027-06');
const reseller = await findStatement(world.deps, trip.reseller.activityId, '2027-06');

describe('a statement', () => {
  it('is the sum of its rows, each of which adds up, and ends with what is still owed', async () => {
    for (const statement of [owner, reseller]) {
      const { rows, totals, openingCents, closingCents } = statement;
      expect(totals).toEqual(totalsOf(rows));
      for (const row of rows)
        expect(row.grossCents - row.othersCents - row.platformCents + row.creditsCents).toBe(row.earnedCents);
      expect(closingCents).toBe(openingCents + totals.earnedCents - totals.paidCents);
    }
    const { toComeCents, paidOutCents } = await findTakings(world.deps, trip.owner.activityId);
    expect([owner.closingCents, owner.totals.paidCents]).toEqual([toComeCents, paidOutCents]);
    expect(toComeCents).toBe(4870);
  });

  it('of a reseller mirrors the owner’s', () => {
    expect(owner.totals.othersCents).toBe(reseller.totals.earnedCents);
    expect(reseller.totals.earnedCents).toBe(900 - 300 + 900);
    expect(owner.rows.filter(({ resold }) => resold)).toEqual([]);
  });

  it('begins where the month before it ended', async () => {
    const [month] = await listStatementMonths(world.deps, trip.owner.activityId);
    expect(month).toBe('2027-06');
    const july = await findStatement(world.deps, trip.owner.activityId, '2027-07');
    expect([july.openingCents, july.rows, july.closingCents]).toEqual([
      owner.closingCents,
      [],
      owner.closingCents,
    ]);
  });

  it('as a spreadsheet has the same sums, semicolons, decimal commas and the mark of UTF-8', () => {
    const csv = statementCsv(owner);
    expect(csv.startsWith('\uFEFFData;Movimento;')).toBe(true);
    const lines = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([10]));
    const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
    const column = (n: number) => lines.slice(2, -2).reduce((sum, line) => sum + cents(line[n]), 0);
    expect(column(8)).toBe(owner.totals.earnedCents);
    expect(column(9)).toBe(owner.totals.paidCents);
    expect(cents(lines.at(-2)?.[8])).toBe(owner.totals.earnedCents);
    const last = lines.at(-1);
    expect([last?.[1], last?.[9]]).toEqual(['Saldo finale', '48,70']);
  });

  it('never lets a service’s name become a formula', () => {
    const [row] = owner.rows;
    if (!row) throw new Error('there are rows');
    expect(statementCsv({ ...owner, rows: [{ ...row, serviceName: '=1+1' }] })).toContain(";'=1+1;");
  });

  it.each([' =1+1', '\u00a0=1+1', '＝1+1', '|cmd'])(
    'nor one that a spreadsheet reads so: %j',
    (serviceName) => {
      const [row] = owner.rows;
      if (!row) throw new Error('there are rows');
      expect(statementCsv({ ...owner, rows: [{ ...row, serviceName }] })).toContain(
        `;'${serviceName.trim()};`,
      );
    },
  );

  it('is a document too, over several pages when it is long', async () => {
    const rows = Array.from({ length: 90 }, () => owner.rows).flat();
    const pdf = Buffer.from(await statementPdf({ ...owner, rows }, 'Botteghino'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
  });
});

describe('takings by booking', () => {
  it('say for each what was paid, given back, earned and paid out, and how it stands', async () => {
    const { rows } = await listTakings(world.deps, trip.owner.activityId, {});
    const shown = rows.map((row) => [
      row.receivedCents,
      row.refundedCents,
      row.shareCents,
      row.paidCents,
      row.state,
    ]);
    expect(shown).toEqual([
      [6000, 0, 4870, 0, 'to-come'],
      [6000, 2000, 4870 - 1623, 4870 - 1623, 'paid'],
      [6000, 0, 5770, 5770, 'paid'],
    ]);
    const other = await listTakings(world.deps, trip.reseller.activityId, {});
    expect(other.rows.map(({ resold, shareCents }) => [resold, shareCents])).toEqual([
      [true, 900],
      [true, 600],
    ]);
  });

  it('begin anew for a cursor that none of our pages wrote', async () => {
    const { rows } = await listTakings(world.deps, trip.owner.activityId, { after: "1'--.2" });
    expect(rows).toHaveLength(3);
  });
});
