// Brings what is at Stripe in line with the ledger for one booking: parties are paid what they are owed, and what
// they were paid too much is taken back. Decided under the booking's lock, carried out after commit, resumable
// anywhere between. Source: docs/rules/payments.md#settlement.
import { eq } from 'drizzle-orm';

import { settlements } from '#db/schema/settlement.ts';

import type { Deps } from '../../deps.ts';
import { planSettlement, type Plan } from './plan-settlement.server.ts';
import { sendReversal } from './send-reversal.server.ts';
import { sendTransfer } from './send-transfer.server.ts';

/** What was paid or taken back can make something else due; more rounds than these are left to the next look. */
const ROUNDS = 3;

/** Safe to repeat, and to run at the same time. Throws when Stripe can't be reached. */
export async function settleBooking(deps: Deps, bookingId: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await deps.db.transaction((tx) => planned({ ...deps, db: tx }, bookingId));
    for (const id of plan.reversals) await sendReversal(deps, id);
    for (const id of plan.transfers) await sendTransfer(deps, id);
    if (plan.reversals.length + plan.transfers.length === 0) return;
  }
}

async function planned(deps: Deps, bookingId: number): Promise<Plan> {
  const plan = await planSettlement(deps, bookingId);
  const { state, dueAt } = plan;
  await deps.db
    .update(settlements)
    .set({ state, dueAt, updatedAt: deps.now() })
    .where(eq(settlements.bookingId, bookingId));
  return plan;
}
