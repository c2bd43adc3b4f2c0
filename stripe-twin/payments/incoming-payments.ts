/** What a transfer looks like from the connected account: a payment from the platform. */
import type { Stripe } from 'stripe';
import type { Call } from '../call.ts';
import { newId } from '../ids.ts';
import { BLANK_CHARGE } from './charge-shape.ts';
import { book } from './ledger.ts';
import type { TransferOrder } from './transfers.ts';

type Incoming = TransferOrder & { transfer: string; availableOn: number };

export function paymentFromPlatform(call: Call, incoming: Incoming): Stripe.Charge {
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
