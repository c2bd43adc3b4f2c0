/** Transfers to connected accounts and their reversals, with the money on both sides. */
import type { Stripe } from 'stripe';
import { on, type Call } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from '../events.ts';
import { idOf, newId } from '../ids.ts';
import { englishAmount } from '../money.ts';
import { owned } from '../owned.ts';
import { book, fundsOf } from './ledger.ts';
import { paymentFromPlatform } from './incoming-payments.ts';

export type TransferOrder = {
  amount: number;
  currency: string;
  destination: string;
  source: string | undefined;
  group: string | undefined;
  description: string | null;
  metadata: Stripe.Metadata;
};

export function transfer(call: Call, order: TransferOrder): Stripe.Transfer {
  const destination = receiver(call, order.destination);
  const source = order.source ? sourceOf(call, order, order.source) : null;
  if (!source) checkAvailable(call, order);
  const availableOn = source ? availabilityOf(call, source) : call.world.clock.seconds();
  const id = newId('tr');
  const out = book(call, {
    type: 'transfer',
    category: 'transfer',
    amount: -order.amount,
    currency: order.currency,
    source: id,
    description: order.description,
    availableOn,
  });
  const payment = paymentFromPlatform(on(call, destination.id), { ...order, transfer: id, availableOn });
  const made: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: order.amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: out.created,
    currency: order.currency,
    description: order.description,
    destination: destination.id,
    destination_payment: payment.id,
    livemode: false,
    metadata: order.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: order.group ?? source?.transfer_group ?? (source ? `group_${source.id}` : null),
  };
  call.world.store.insert(call.account, made, made.created);
  emit(call, 'transfer.created', { object: made });
  return made;
}

function receiver(call: Call, id: string): Stripe.Account {
  const account = call.world.store.find('account', id)?.object;
  if (!account || account.id === call.account) {
    throw invalid(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  }
  if (account.capabilities?.transfers === 'active') return account;
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

function sourceOf(call: Call, order: TransferOrder, id: string): Stripe.Charge {
  const source = owned(call, 'charge', { id, param: 'source_transaction' });
  if (source.status !== 'succeeded') {
    throw invalid(`The source_transaction ${id} has not succeeded.`, { param: 'source_transaction' });
  }
  if (source.currency !== order.currency) {
    throw invalid(
      `The currency of source_transaction's balance transaction (${source.currency}) must be the same as the transfer currency (${order.currency})`,
      { param: 'currency' },
    );
  }
  const earlier = call.world.store.select({
    kind: 'transfer',
    account: call.account,
    where: [{ sql: "body ->> '$.source_transaction' = ?", values: [id] }],
  });
  const sent = earlier.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  if (sent + order.amount <= source.amount) return source;
  const money = (cents: number) => englishAmount(cents, source.currency);
  throw invalid(
    `Transfers using this transaction as a source must not exceed the source amount of ${money(source.amount)}. (There is ${money(sent)} in existing transfers using this source.)`,
    { param: 'amount' },
  );
}

function availabilityOf(call: Call, source: Stripe.Charge): number {
  const transaction = call.world.store.find('balance_transaction', idOf(source.balance_transaction) ?? '');
  return transaction?.object.available_on ?? call.world.clock.seconds();
}

function checkAvailable(call: Call, order: TransferOrder): void {
  const available = fundsOf(call).get(order.currency)?.available ?? 0;
  if (available >= order.amount) return;
  throw invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
    { code: 'balance_insufficient' },
  );
}
