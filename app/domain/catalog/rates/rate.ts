import { formNonceField } from '../../text-fields.ts';
import { formatPriceField } from '../../money/price-text.ts';
import { basePriceOn } from './price-on.ts';
import { rateFields } from '../service-fields.ts';
import type { RateOffer } from '../service-page.ts';

/** A rate for members of the activity. */
export type RateRow = RateOffer & { archived: boolean };

/** The form of a rate. Browser-safe. */
export const rateForm = rateFields.safeExtend({ formNonce: formNonceField });

/** As strings, for the fields. */
export type RateValues = {
  name: string;
  description: string;
  price: string;
  pricing: string;
  minPeople: string;
  maxPeople: string;
};

/** Initial values; the first rate starts with the service's listed price. Source: docs/rules/catalog.md#rates. */
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

/** The price field is today's base price; planned prices are changed on their own page. */
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
