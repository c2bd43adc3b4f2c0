/** The parameters of a new checkout session that the twin understands. */
import { z } from 'zod';
import { clearable, currency, email, flag, integer, metadata, text, url } from '../params.ts';
import { shipping } from './shipping.ts';

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

const customText = z.union([z.literal(''), z.strictObject({ message: text(1200) })]).optional();
const paymentMethods = z.array(z.string()).min(1);
const enabled = z.strictObject({ enabled: flag });

export const newSession = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: paymentMethods.optional(),
  automatic_tax: enabled.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  custom_text: z
    .strictObject({ after_submit: customText, submit: customText, terms_of_service_acceptance: customText })
    .optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: integer().optional(),
  integration_identifier: text().optional(),
  line_items: z.array(lineItem).max(100).optional(),
  locale: text(20).optional(),
  managed_payments: z.strictObject({ enabled: flag.optional() }).optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'setup', 'subscription']).optional(),
  origin_context: z.enum(['mobile_app', 'web']).optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      on_behalf_of: text().optional(),
      receipt_email: clearable(800).optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      shipping: shipping.optional(),
      statement_descriptor: text(22).optional(),
      statement_descriptor_suffix: text(22).optional(),
      transfer_group: text().optional(),
    })
    .optional(),
  payment_method_types: paymentMethods.optional(),
  phone_number_collection: enabled.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  success_url: url.optional(),
  ui_mode: z.enum(['hosted_page', 'embedded_page', 'elements', 'form']).optional(),
});

export type NewSession = z.output<typeof newSession>;
