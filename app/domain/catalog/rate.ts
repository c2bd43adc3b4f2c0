import { formNonceField } from '../text-fields.ts';
import { formatPriceField } from '../money/price-text.ts';

import { basePriceOn } from './price-on.ts';
import { rateFields } from './service-fields.ts';
import type { RateOffer } from './service-page.ts';

/** A rate as those who run the activity see it. */
export type RateRow = RateOffer & { archived: boolean };

/** The form of a rate. Pure and browser-safe. */
export const rateForm = rateFields.safeExtend({ formNonce: formNonceField });

/** As texts, for the fields. */
export type RateValues = {
  name: string;
  description: string;
  price: string;
  pricing: string;
  minPeople: string;
  maxPeople: string;
};

/** The first rate takes the service's price over. Source: docs/rules/catalog.md#rates. */
export function newRateValues(listedCents: number | undefined): RateValues {
  return {
    name: '',
    description: '',
    price: listedCents === undefined ? '' : formatPriceField(listedCents),
    pricing: 'per_person',
    minPeople: '1',
    maxPeople: '',
  };
}

/** Its price is the base price in force today: those planned are changed where they are planned. */
export function rateValues(rate: RateRow, today: number): RateValues {
  return {
    name: rate.name,
    description: rate.description,
    price: formatPriceField(basePriceOn(rate, today).priceCents),
    pricing: rate.pricing,
    minPeople: String(rate.minPeople),
    maxPeople: rate.maxPeople === undefined ? '' : String(rate.maxPeople),
  };
}
