// Line items, products and shipping of a session.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Call, endpoint, owned } from '../call.ts';
import { invalid } from '../errors.ts';
import { emit } from './events.ts';
import { idOf, newId, type LineItem, type Price, nulls } from '../objects.ts';
import { getEndpoint, listEndpoint } from '../lists.ts';
import { address, currency, flag, integer, metadata, text, url } from '../params.ts';

/** Products and prices, as far as a checkout session needs them. */
type NewProduct = {
  name: string;
  description?: string | undefined;
  images?: string[] | undefined;
  metadata?: Stripe.Metadata | undefined;
  active?: boolean | undefined;
};

export function createProduct(call: Call, input: NewProduct, announced = true): Stripe.Product {
  const created = call.world.clock.seconds();
  const product: Stripe.Product = {
    id: newId('prod', 14),
    object: 'product',
    active: input.active ?? announced,
    created,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    ...nulls('package_dimensions', 'shippable', 'statement_descriptor', 'tax_code', 'tax_details'),
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
  call.world.store.insert(call.account, product, created);
  if (announced) emit(call, 'product.created', { object: product });
  return product;
}

type NewPrice = {
  product: string;
  currency: string;
  unitAmount: number;
  active: boolean;
  taxBehavior: Stripe.Price.TaxBehavior;
  metadata?: Stripe.Metadata;
};

export function createPrice(call: Call, input: NewPrice): Price {
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: input.active,
    billing_scheme: 'per_unit',
    created: call.world.clock.seconds(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: input.metadata ?? {},
    nickname: null,
    product: input.product,
    recurring: null,
    tax_behavior: input.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: input.unitAmount,
    unit_amount_decimal: String(input.unitAmount),
  };
  call.world.store.insert(call.account, price, price.created);
  if (input.active) emit(call, 'price.created', { object: price });
  return price;
}

const newProduct = z.strictObject({
  name: text(),
  description: text().optional(),
  images: z.array(url).max(8).optional(),
  metadata: metadata.optional(),
  active: flag.optional(),
});

const newPrice = z.strictObject({
  product: text(),
  currency,
  unit_amount: integer({ min: 0, max: 99_999_999 }),
  active: flag.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});

export const productEndpoints = [
  endpoint('POST /v1/products', { params: newProduct, run: (call, params) => createProduct(call, params) }),
  listEndpoint('/v1/products', 'product'),
  getEndpoint('/v1/products/:id', 'product'),
  endpoint('POST /v1/prices', {
    params: newPrice,
    run(call, params) {
      const product = owned(call, 'product', { id: params.product, param: 'product' });
      return createPrice(call, {
        product: product.id,
        currency: params.currency,
        unitAmount: params.unit_amount,
        active: params.active ?? true,
        taxBehavior: params.tax_behavior ?? 'unspecified',
        metadata: params.metadata ?? {},
      });
    },
  }),
  getEndpoint('/v1/prices/:price', 'price'),
];

/** Turns the line items of a new session into stored ones, and makes their prices and products. */
const productData = z.strictObject({
  name: text(1500),
  description: text().optional(),
  images: z.array(url).max(8).optional(),
  metadata: metadata.optional(),
  tax_code: text().optional(),
  unit_label: text().optional(),
});

const priceData = z.strictObject({
  currency,
  product: text().optional(),
  product_data: productData.optional(),
  unit_amount: integer({ min: 0, max: 99_999_999 }).optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});

export const lineItem = z.strictObject({
  price: text().optional(),
  price_data: priceData.optional(),
  quantity: integer({ min: 1, max: 999_999 }).optional(),
  metadata: metadata.optional(),
});

type Asked = z.output<typeof lineItem>;

export function buildLineItems(call: Call, asked: Asked[]): LineItem[] {
  const items = asked.map((item, index) => buildLineItem(call, item, `line_items[${index}]`));
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw invalid('The price specified by a line item only supports one currency per Checkout Session.', {
      param: 'line_items',
    });
  }
  return items;
}

function buildLineItem(call: Call, asked: Asked, param: string): LineItem {
  const price = priceFor(call, asked, param);
  const quantity = asked.quantity ?? 1;
  const total = (price.unit_amount ?? 0) * quantity;
  const product = call.world.store.find('product', idOf(price.product) ?? '')?.object;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: asked.metadata ?? {},
    price,
    quantity,
  };
}

function priceFor(call: Call, asked: Asked, param: string): Price {
  const { price, price_data: data } = asked;
  if (price && data)
    throw invalid('You may only specify one of these parameters: price, price_data.', { param });
  if (price) {
    const found = call.world.store.find('price', price)?.object;
    if (!found)
      throw invalid(`No such price: '${price}'`, { code: 'resource_missing', param: `${param}[price]` });
    return found;
  }
  if (!data) throw invalid(`Missing required param: ${param}[price].`, { code: 'parameter_missing', param });
  const where = `${param}[price_data]`;
  if (data.unit_amount === undefined) {
    throw invalid(`Missing required param: ${where}[unit_amount].`, {
      code: 'parameter_missing',
      param: `${where}[unit_amount]`,
    });
  }
  const product =
    data.product ?? (data.product_data ? createProduct(call, data.product_data, false).id : null);
  if (product === null || !call.world.store.find('product', product)) {
    throw invalid(`Missing required param: ${where}[product_data].`, {
      code: 'parameter_missing',
      param: `${where}[product_data]`,
    });
  }
  return createPrice(call, {
    product,
    currency: data.currency,
    unitAmount: data.unit_amount,
    active: false,
    taxBehavior: data.tax_behavior ?? 'unspecified',
  });
}

/** A shipping address, as a parameter and as Stripe stores it. */
export const shipping = z.strictObject({
  name: text(),
  address,
  carrier: text().optional(),
  phone: text().optional(),
  tracking_number: text().optional(),
});

export function shippingOf(asked: z.output<typeof shipping>): Stripe.PaymentIntent.Shipping {
  const { address: place } = asked;
  return {
    address: {
      city: place.city ?? null,
      country: place.country ?? null,
      line1: place.line1 ?? null,
      line2: place.line2 ?? null,
      postal_code: place.postal_code ?? null,
      state: place.state ?? null,
    },
    carrier: asked.carrier ?? null,
    name: asked.name,
    phone: asked.phone ?? null,
    tracking_number: asked.tracking_number ?? null,
  };
}
