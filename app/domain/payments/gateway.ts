// The payment processor as the domain uses it. Amounts are integer cents of EUR.
import type { Result } from '../result.ts';

export type CheckoutRequest = {
  idempotencyKey: string;
  amountCents: number;
  /** Shown to the guest on the card page. */
  title: string;
  description: string;
  bookingId: number;
  reference: string;
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type CheckoutSession = {
  id: string;
  /** Only while the page is open. */
  url: string | undefined;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Completed, but the payment is not finished yet. */
  processing: boolean;
  /** The last card that was tried was refused. */
  declined: boolean;
  amountCents: number;
  currency: string;
  paymentIntentId: string | undefined;
  chargeId: string | undefined;
  /** The processor's fee, once known. */
  processingFeeCents: number | undefined;
  /** What we sent when we opened it. Another program of the same account may send an equal id. */
  booking: { id: number; reference: string } | undefined;
};

export type GatewayRefund = {
  id: string;
  paymentIntentId: string | undefined;
  chargeId: string | undefined;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** Id of our refund row, if we requested it. */
  refundId: number | undefined;
};

/**
 * Stripe failed internally and will repeat this answer for the same idempotency key for a day. The call may
 * have taken effect: check before trying again with another key.
 */
export class SpentKey extends Error {}

/** Stripe can't be reached or doesn't answer in time: so the SDK names the class of its error. */
export function isStripeAway(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'StripeConnectionError';
}

export type RefundOrder = {
  idempotencyKey: string;
  paymentIntentId: string;
  amountCents: number;
  refundId: number;
};

/** The account that receives an operator's money. */
export type GatewayAccount = {
  id: string;
  livemode: boolean;
  detailsSubmitted: boolean;
  /** Required for payments to the account. */
  transfersActive: boolean;
  payoutsEnabled: boolean;
};

export type AccountRequest = { idempotencyKey: string; userId: number; email: string };

/** The processor's page on which the account's owner identifies themselves; its address works once. */
export type AccountLinkRequest = { accountId: string; returnUrl: string; refreshUrl: string };

/** Why Stripe refused to move money, with its own text. Nothing was moved. */
export type PaymentRefusal = { kind: 'account' | 'funds' | 'other'; text: string };

export type TransferOrder = {
  idempotencyKey: string;
  amountCents: number;
  accountId: string;
  /** The charge that the money comes from. */
  chargeId: string;
  transferId: number;
  description: string;
};

export type ReversalOrder = {
  idempotencyKey: string;
  stripeTransferId: string;
  amountCents: number;
  reversalId: number;
};

export type GatewayDispute = {
  id: string;
  paymentIntentId: string | undefined;
  amountCents: number;
  reason: string;
  /** An inquiry takes no money. */
  status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost';
  /** The bank waits for evidence; `evidenceDueAt` is the deadline, if known. */
  needsResponse: boolean;
  evidenceDueAt: Date | undefined;
  /** Movements on our balance so far, negative if taken. Stripe's fee comes on top. */
  movements: { id: string; amountCents: number; feeCents: number }[];
};

/** An object of Stripe for the reconciliation. */
export type MoneyObject = {
  id: string;
  kind: 'charge' | 'refund' | 'transfer';
  amountCents: number;
  /** Of a transfer: what was taken back. Of a charge: what was refunded. */
  returnedCents: number;
  paymentIntentId: string | undefined;
  at: Date;
};

export type GatewayEvent = {
  id: string;
  type: string;
  livemode: boolean;
  objectId: string;
  payload: unknown;
};

/** Signed by Stripe but not processed: of the other mode (live or test), or a `v2` event without data. */
export type LeftEvent = { left: 'other-mode' | 'v2'; id: string; type: string };

export type PaymentGateway = {
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** undefined: unknown to Stripe. */
  findCheckout(id: string): Promise<CheckoutSession | undefined>;
  findCheckoutByPaymentIntent(paymentIntentId: string): Promise<CheckoutSession | undefined>;
  /** Expires the page if it is open, and returns its state; a paid page stays paid. */
  expireCheckout(id: string): Promise<CheckoutSession | undefined>;
  /** undefined: refused for good, for example because the money was already refunded. */
  createRefund(order: RefundOrder): Promise<GatewayRefund | undefined>;
  findRefund(id: string): Promise<GatewayRefund | undefined>;
  listRefunds(paymentIntentId: string): Promise<GatewayRefund[]>;
  createTransfer(order: TransferOrder): Promise<Result<string, PaymentRefusal>>;
  /** Finds the Stripe id of a transfer whose answer was lost. */
  findTransfer(of: { accountId: string; transferId: number; since: Date }): Promise<string | undefined>;
  reverseTransfer(order: ReversalOrder): Promise<Result<string, PaymentRefusal>>;
  findReversal(of: { stripeTransferId: string; reversalId: number }): Promise<string | undefined>;
  findDispute(id: string): Promise<GatewayDispute | undefined>;
  /** Disputes opened since `since`, or those of one payment. */
  listDisputes(of: { since: Date } | { paymentIntentId: string }): Promise<GatewayDispute[]>;
  /** Cents that Stripe holds for the platform, available or pending. */
  findBalance(): Promise<number>;
  /** Paid charges, refunds that did not fail, and transfers made since then. */
  listMoney(since: Date): Promise<MoneyObject[]>;
  createAccount(request: AccountRequest): Promise<GatewayAccount>;
  /** undefined: unknown to Stripe, or disconnected by its owner. */
  findAccount(id: string): Promise<GatewayAccount | undefined>;
  createAccountLink(request: AccountLinkRequest): Promise<string>;
  /** undefined: the signature is invalid. */
  verifyEvent(rawBody: Buffer, signature: string): GatewayEvent | LeftEvent | undefined;
};
