// Words around prices: «da 35,00 €», «a persona», «2 × 35,00 €».
import type { Pricing } from '#app/domain/catalog/service-page.ts';
import { formatMoney } from './money.ts';

const UNITS: Record<Pricing, string> = {
  per_person: 'a persona',
  per_booking: 'a gruppo',
  per_unit: 'per unità',
};

export function pricingUnit(pricing: Pricing): string {
  return UNITS[pricing];
}

export function fromPrice(cents: number): string {
  return `da ${formatMoney(cents)}`;
}

/** `quantity`: number of people, number of units, or 1. */
export function priceTimes(quantity: number, unitPriceCents: number): string {
  return `${quantity} × ${formatMoney(unitPriceCents)}`;
}
