/** The objects the twin stores, typed by the official SDK so that their shape stays right. */
import type { Stripe } from 'stripe';
import { randomBytes } from 'node:crypto';

/** In JSON the decimal is a string; the SDK converts it to its own Decimal. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null;
};

export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };

/** Stored beside a session and shown only through `line_items`. */
export type SessionDetails = {
  id: string;
  object: 'session_details';
  lineItems: LineItem[];
  intent: {
    description: string | null;
    metadata: Stripe.Metadata;
    transfer_group: string | null;
    receipt_email: string | null;
    statement_descriptor_suffix: string | null;
    shipping: Stripe.PaymentIntent['shipping'];
    on_behalf_of: string | null;
    setup_future_usage: Stripe.PaymentIntent['setup_future_usage'];
  };
};

/** A visit to a hosted page of a connected account, opened by a one-time link. */
export type HostedVisit = {
  id: string;
  object: 'hosted_visit';
  purpose: 'onboarding' | 'dashboard';
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  /** The link was used and can't be used again. */
  used: boolean;
};

export type Objects = {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  hosted_visit: HostedVisit;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  price: Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  session_details: SessionDetails;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: Stripe.WebhookEndpoint;
};

export type ObjectKind = keyof Objects;

export const API_VERSION = '2026-10-28.endive';

// Ids, owners and metadata of objects.

/** Leaves out absent parameters, so that spreading them doesn't overwrite defaults. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** Object ids like Stripe's: a prefix for the kind, then letters and digits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomToken(length: number): string {
  let token = '';
  for (const byte of randomBytes(length)) token += ALPHABET[byte % ALPHABET.length];
  return token;
}

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomToken(length)}`;
}

/** The id behind a field that holds either an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** Metadata updates: new values are merged in, an empty value removes its key. */
export function mergeMetadata(
  current: Stripe.Metadata | null | undefined,
  changes: Stripe.Metadata | undefined,
): Stripe.Metadata {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

/** Fields without a value, as Stripe returns those that were not set. */
export function nulls<K extends string>(...fields: K[]): Record<K, null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<K, null>;
}
