/** Products and prices, as far as a checkout session needs them. */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Call } from '../call.ts';
import { endpoint, nothing, segment } from '../endpoint.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import { datedListParams, listObjects } from '../lists.ts';
import type { Price } from '../objects.ts';
import { owned } from '../owned.ts';
import { currency, flag, integer, metadata, text, url } from '../params.ts';

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
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
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
  endpoint('GET /v1/products', {
    params: datedListParams({}),
    run: (call, page) => listObjects(call, { kind: 'product', url: '/v1/products', page }),
  }),
  endpoint('GET /v1/products/:id', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'product', { id: segment(path, 'id'), param: 'id' }),
  }),
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
  endpoint('GET /v1/prices/:id', {
    params: nothing,
    run: (call, _params, path) => owned(call, 'price', { id: segment(path, 'id'), param: 'price' }),
  }),
];
