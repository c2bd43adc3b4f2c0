/** Reversals: take back money of a transfer, if the connected account still has it. */
import type { Stripe } from 'stripe';
import { book, fundsOf } from './balances.ts';
import { type Call, on } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, newId } from '../objects.ts';
import { englishAmount } from '../money.ts';
import { BLANK_REFUND } from './refunds.ts';

type Order = { amount: number | undefined; metadata: Stripe.Metadata };

export function reverse(call: Call, transfer: Stripe.Transfer, order: Order): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = order.amount ?? left;
  checkReversible(transfer, amount, left);
  const there = on(call, idOf(transfer.destination) ?? '');
  const availableOn = checkFunds(there, transfer, amount);
  const id = newId('trr');
  const back = book(call, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    currency: transfer.currency,
    source: id,
    description: `REFUND FOR TRANSFER (${transfer.id})`,
    availableOn,
  });
  const returned = returnedPayment(there, transfer, { amount, availableOn });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: back.created,
    currency: transfer.currency,
    destination_payment_refund: returned.id,
    metadata: order.metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  call.world.store.insert(call.account, reversal, reversal.created);
  const previous = { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed };
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  call.world.store.update(transfer);
  emit(call, 'transfer.reversed', { object: transfer, previous });
  return reversal;
}

function checkReversible(transfer: Stripe.Transfer, amount: number, left: number): void {
  if (left === 0) throw invalid(`Transfer ${transfer.id} has already been fully reversed.`);
  if (amount <= left) return;
  const money = (cents: number) => englishAmount(cents, transfer.currency);
  throw invalid(
    `Reversal amount (${money(amount)}) is greater than unreversed amount on transfer (${money(left)})`,
    {
      param: 'amount',
    },
  );
}

/** Counts available money, and what is still pending from this transfer. */
function checkFunds(there: Call, transfer: Stripe.Transfer, amount: number): number {
  const { clock, store } = there.world;
  const payment = store.find('charge', idOf(transfer.destination_payment) ?? '')?.object;
  const incoming = store.find('balance_transaction', idOf(payment?.balance_transaction) ?? '')?.object;
  const pending = incoming?.status === 'pending';
  const available = fundsOf(there).get(transfer.currency)?.available ?? 0;
  const usable = Math.max(available, 0) + (pending ? transfer.amount - transfer.amount_reversed : 0);
  if (usable < amount) {
    throw invalid('The connected account has insufficient funds in its balance to reverse this transfer.', {
      code: 'balance_insufficient',
    });
  }
  return pending && incoming ? incoming.available_on : clock.seconds();
}

type Returned = { amount: number; availableOn: number };

/** The other half of a reversal: a refund of the payment that the transfer made. */
function returnedPayment(
  there: Call,
  transfer: Stripe.Transfer,
  { amount, availableOn }: Returned,
): Stripe.Refund {
  const { clock, store } = there.world;
  const payment = store.find('charge', idOf(transfer.destination_payment) ?? '')?.object;
  const id = newId('pyr');
  const out = book(there, {
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    currency: transfer.currency,
    source: id,
    availableOn,
  });
  const refund: Stripe.Refund = {
    ...BLANK_REFUND,
    id,
    object: 'refund',
    amount,
    balance_transaction: out.id,
    charge: payment?.id ?? null,
    created: clock.seconds(),
    currency: transfer.currency,
  };
  store.insert(there.account, refund, refund.created);
  if (payment) {
    payment.amount_refunded += amount;
    payment.refunded = payment.amount_refunded === payment.amount;
    store.update(payment);
  }
  return refund;
}
