/** The parameters of connected accounts that the twin understands. */
import { z } from 'zod';
import { address, clearable, currency, email, flag, integer, metadata, text } from '../params.ts';

const businessProfile = z.strictObject({
  mcc: text(4).optional(),
  name: text().optional(),
  product_description: clearable(40_000).optional(),
  support_address: address.optional(),
  support_email: email.optional(),
  support_phone: text().optional(),
  support_url: clearable().optional(),
  url: text().optional(),
});

const settings = z.strictObject({
  payouts: z
    .strictObject({
      debit_negative_balances: flag.optional(),
      schedule: z
        .strictObject({
          delay_days: z.union([z.literal('minimum'), integer({ min: 1 })]).optional(),
          interval: z.enum(['daily', 'manual', 'monthly', 'weekly']).optional(),
        })
        .optional(),
      statement_descriptor: text(22).optional(),
    })
    .optional(),
});

const individual = z.strictObject({
  first_name: text().optional(),
  last_name: text().optional(),
  email: email.optional(),
  phone: text().optional(),
});

const changeable = {
  business_profile: businessProfile.optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: flag })).optional(),
  company: z.strictObject({ name: text().optional(), phone: text().optional() }).optional(),
  default_currency: currency.optional(),
  email: email.optional(),
  individual: individual.optional(),
  metadata: metadata.optional(),
  settings: settings.optional(),
};

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']).optional() }).optional(),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']).optional() }).optional(),
  requirement_collection: z.enum(['application', 'stripe']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']).optional() }).optional(),
});

export const newAccount = z.strictObject({
  ...changeable,
  controller: controller.optional(),
  country: text(2).optional(),
  type: z.enum(['custom', 'express', 'standard']).optional(),
});

export const accountChange = z.strictObject(changeable);

export type NewAccount = z.output<typeof newAccount>;
export type AccountChange = z.output<typeof accountChange>;
