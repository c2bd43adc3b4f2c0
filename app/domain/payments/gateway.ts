// The card processor as the domain sees it. Amounts are integer cents of EUR.
import type { Result } from '../result.ts';

export type CheckoutRequest = {
  idempotencyKey: string;
  amountCents: number;
  /** What the guest reads on the card page. */
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
  /** Only while open. */
  url: string | undefined;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Complete, but the money is still on its way. */
  processing: boolean;
  /** The last card that was tried was refused. */
  declined: boolean;
  amountCents: number;
  currency: string;
  paymentIntentId: string | undefined;
  chargeId: string | undefined;
  /** The processor's own cost, once known. */
  processingFeeCents: number | undefined;
  bookingId: number | undefined;
};

export type GatewayRefund = {
  id: string;
  paymentIntentId: string | undefined;
  chargeId: string | undefined;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** Our own refund row, when we asked for it. */
  refundId: number | undefined;
};

/**
 * Stripe failed by itself, and repeats its answer under the same idempotency key for a day. What was asked for may
 * have happened: whoever asks again, under another key, looks first.
 */
export class SpentKey extends Error {}

export type RefundOrder = {
  idempotencyKey: string;
  paymentIntentId: string;
  amountCents: number;
  refundId: number;
};

/** Where an operator's money goes. */
export type GatewayAccount = {
  id: string;
  livemode: boolean;
  detailsSubmitted: boolean;
  /** Only then it can be paid. */
  transfersActive: boolean;
  payoutsEnabled: boolean;
};

export type AccountRequest = { idempotencyKey: string; userId: number; email: string };

/** A page of the processor's on which the account's owner says who they are; the address works once. */
export type AccountLinkRequest = { accountId: string; returnUrl: string; refreshUrl: string };

/** Why Stripe will not move money, in its own words for people. Nothing has moved then. */
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
  /** An inquiry takes nothing. */
  status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost';
  /** The bank waits for evidence, until `evidenceDueAt` where it says so. */
  needsResponse: boolean;
  evidenceDueAt: Date | undefined;
  /** What moved on our balance so far: negative when taken. Stripe's fee comes on top. */
  movements: { id: string; amountCents: number; feeCents: number }[];
};

/** One object of Stripe's as reconciliation compares it. */
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

/** Signed by Stripe, and not for us: of the other mode, or a `v2` event that only names what happened. */
export type LeftEvent = { left: 'other-mode' | 'v2'; id: string; type: string };

export type PaymentGateway = {
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** undefined: Stripe does not know it. */
  findCheckout(id: string): Promise<CheckoutSession | undefined>;
  findCheckoutByPaymentIntent(paymentIntentId: string): Promise<CheckoutSession | undefined>;
  /** Expires it if still open, and answers what it is now; paid beats expired. */
  expireCheckout(id: string): Promise<CheckoutSession | undefined>;
  /** undefined: refused for good, for instance since the money went back already. */
  createRefund(order: RefundOrder): Promise<GatewayRefund | undefined>;
  findRefund(id: string): Promise<GatewayRefund | undefined>;
  listRefunds(paymentIntentId: string): Promise<GatewayRefund[]>;
  createTransfer(order: TransferOrder): Promise<Result<string, PaymentRefusal>>;
  /** Stripe's id of a transfer whose answer was lost. */
  findTransfer(of: { accountId: string; transferId: number; since: Date }): Promise<string | undefined>;
  reverseTransfer(order: ReversalOrder): Promise<Result<string, PaymentRefusal>>;
  findReversal(of: { stripeTransferId: string; reversalId: number }): Promise<string | undefined>;
  findDispute(id: string): Promise<GatewayDispute | undefined>;
  /** Those opened since then, or those of one payment. */
  listDisputes(of: { since: Date } | { paymentIntentId: string }): Promise<GatewayDispute[]>;
  /** Cents that Stripe holds for the platform, available or not yet. */
  findBalance(): Promise<number>;
  /** Charges that were paid, refunds that did not fail, and transfers, made since then. */
  listMoney(since: Date): Promise<MoneyObject[]>;
  createAccount(request: AccountRequest): Promise<GatewayAccount>;
  /** undefined: Stripe does not know it, or its owner has cut us off. */
  findAccount(id: string): Promise<GatewayAccount | undefined>;
  createAccountLink(request: AccountLinkRequest): Promise<string>;
  /** undefined: the signature does not hold. */
  verifyEvent(rawBody: Buffer, signature: string): GatewayEvent | LeftEvent | undefined;
};
