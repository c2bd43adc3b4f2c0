import type { Stripe } from 'stripe';
import { z } from 'zod';
import { book, fundsOf } from './balances.ts';
import { type Call, on, endpoint, nothing, at, owned } from '../call.ts';
import { invalid, missing } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, mergeMetadata, newId } from '../objects.ts';
import { fieldsEqual, listObjects, listParams, listEndpoint } from '../lists.ts';
import { englishAmount } from '../money.ts';
import { amount, currency, metadata, text } from '../params.ts';
import { reverse } from './reversals.ts';
import { BLANK_CHARGE } from './charges.ts';

type TransferOrder = {
  amount: number;
  currency: string;
  destination: string;
  source: string | undefined;
  group: string | undefined;
  description: string | null;
  metadata: Stripe.Metadata;
};

/** Transfers to connected accounts and their reversals, with the money on both sides. */
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

/** A transfer as the connected account sees it: a payment from the platform. */
type Incoming = TransferOrder & { transfer: string; availableOn: number };

function paymentFromPlatform(call: Call, incoming: Incoming): Stripe.Charge {
  const id = newId('py');
  const transaction = book(call, {
    type: 'payment',
    category: 'charge',
    amount: incoming.amount,
    currency: incoming.currency,
    source: id,
    availableOn: incoming.availableOn,
  });
  const payment: Stripe.Charge = {
    ...BLANK_CHARGE,
    id,
    object: 'charge',
    amount: incoming.amount,
    amount_captured: incoming.amount,
    balance_transaction: transaction.id,
    captured: true,
    created: transaction.created,
    currency: incoming.currency,
    paid: true,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    source_transfer: incoming.transfer,
    status: 'succeeded',
  };
  call.world.store.insert(call.account, payment, payment.created);
  return payment;
}

/** Transfers and their reversals: create, retrieve, list, update. */
const newTransfer = z.strictObject({
  amount,
  currency,
  destination: text(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  source_transaction: text().optional(),
  source_type: z.enum(['bank_account', 'card', 'fpx']).optional(),
  transfer_group: text().optional(),
});

const newReversal = z.strictObject({
  amount: amount.optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
});

type Path = Record<string, string>;

function transferAt(call: Call, path: Path) {
  return owned(call, 'transfer', at(path, 'transfer'));
}

function reversalAt(call: Call, path: Path) {
  const reversal = owned(call, 'transfer_reversal', at(path, 'id'));
  if (reversal.transfer !== at(path, 'transfer').id) throw missing('transfer_reversal', reversal.id, 'id');
  return reversal;
}

export const transferEndpoints = [
  endpoint('POST /v1/transfers', {
    params: newTransfer,
    run: (call, params) =>
      transfer(call, {
        amount: params.amount,
        currency: params.currency,
        destination: params.destination,
        source: params.source_transaction,
        group: params.transfer_group,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  listEndpoint('/v1/transfers', 'transfer', ['destination', 'transfer_group']),
  endpoint('GET /v1/transfers/:transfer', {
    params: nothing,
    run: (call, _params, path) => transferAt(call, path),
  }),
  endpoint('POST /v1/transfers/:transfer', {
    params: z.strictObject({ description: text(1000).optional(), metadata: metadata.optional() }),
    run(call, params, path) {
      const found = transferAt(call, path);
      const previous = { description: found.description, metadata: found.metadata };
      found.description = params.description ?? found.description;
      found.metadata = mergeMetadata(found.metadata, params.metadata);
      call.world.store.update(found);
      emit(call, 'transfer.updated', { object: found, previous });
      return found;
    },
  }),
];

export const reversalEndpoints = [
  endpoint('POST /v1/transfers/:transfer/reversals', {
    params: newReversal,
    run: (call, params, path) =>
      reverse(call, transferAt(call, path), { amount: params.amount, metadata: params.metadata ?? {} }),
  }),
  endpoint('GET /v1/transfers/:transfer/reversals', {
    params: listParams({}),
    run(call, page, path) {
      const { id } = transferAt(call, path);
      const where = fieldsEqual({ transfer: id });
      return listObjects(call, {
        kind: 'transfer_reversal',
        url: `/v1/transfers/${id}/reversals`,
        page,
        where,
      });
    },
  }),
  endpoint('GET /v1/transfers/:transfer/reversals/:id', {
    params: nothing,
    run: (call, _params, path) => reversalAt(call, path),
  }),
  endpoint('POST /v1/transfers/:transfer/reversals/:id', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run(call, params, path) {
      const reversal = reversalAt(call, path);
      reversal.metadata = mergeMetadata(reversal.metadata, params.metadata);
      call.world.store.update(reversal);
      return reversal;
    },
  }),
];
