/** Turns the line items of a new session into stored ones, making prices and products on the way. */
import type { z } from 'zod';
import type { Call } from '../call.ts';
import { invalid } from '../errors.ts';
import { idOf, newId } from '../ids.ts';
import type { LineItem, Price } from '../objects.ts';
import type { lineItem } from './checkout-session-params.ts';
import { createPrice, createProduct } from './products.ts';

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
