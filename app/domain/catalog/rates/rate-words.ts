// A rate in words for guests: its price, what the price counts, and for how many people.
import { formatDay } from '../../calendar-day.ts';
import { weekdayAndDay } from '../../date-words.ts';
import type { Cents } from '../../money/cents.ts';
import { formatMoney } from '../../money/money-words.ts';
import { isSeasonal, priceOn, type RatePrices, yearCents } from './price-on.ts';
import type { CountStops, LeadPrice, RateOffer, SaidRate } from '../service-page.ts';

/** People in one booking; `capacities`: people per unit of each alternative resource. */
export type Party = { minParticipants: number; maxParticipants: number | undefined; capacities: number[] };

type Counted = Pick<RateOffer, 'pricing' | 'minPeople' | 'maxPeople'>;

const VAT = 'IVA inclusa';

/** «a persona, IVA inclusa» */
export function withVat(words: string, vatFree: boolean): string {
  return [words, vatFree ? '' : VAT].filter((part) => part !== '').join(', ');
}

/** The day of the prices; without one, «da» and the lowest price from `today` on for a year. */
export type SaidDay = { day: number | undefined; today: number };

/** `varies`: `priceCents` is the lowest of several. */
type SaidPrice = { priceCents: Cents; varies: boolean };

export function saidPrice(rate: RatePrices, { day, today }: SaidDay): SaidPrice {
  if (day !== undefined) return { priceCents: priceOn(rate, day), varies: false };
  return { priceCents: yearCents(rate, today).lowest, varies: isSeasonal(rate, today) };
}

/** «28,00 €», «da 28,00 €» */
export function priceWords({ priceCents, varies }: SaidPrice): string {
  return `${varies ? 'da ' : ''}${formatMoney(priceCents)}`;
}

/** Prices of the coming year: «28,00 €», «da 28,00 € a 42,00 €». */
export function spanWords(rate: RatePrices, today: number): string {
  const { lowest, highest } = yearCents(rate, today);
  return lowest === highest ? formatMoney(lowest) : `da ${formatMoney(lowest)} a ${formatMoney(highest)}`;
}

/** Rates in words: «35,00 € a persona, al massimo 4 persone». */
export function sayRates(rates: readonly RateOffer[], party: Party, on: SaidDay): SaidRate[] {
  return rates.map(({ basePrices, periods, ...rate }) => {
    const price = saidPrice({ basePrices, periods }, on);
    return {
      ...rate,
      priceCents: price.priceCents,
      words: rateWords(rate, priceWords(price), party),
      stops: countStops(rate, { only: rates.length === 1, minParticipants: party.minParticipants }),
    };
  });
}

function rateWords(rate: Counted, price: string, party: Party): string {
  const { minPeople, maxPeople, pricing } = rate;
  const limited = pricing !== 'per_booking' && (minPeople > 1 || maxPeople !== undefined);
  const limits = limited ? `, ${rangeWords(minPeople, maxPeople, 'al massimo')}` : '';
  return `${price} ${unitWords(rate, party)}${limits}`;
}

/** «a gruppo, fino a 6 persone» */
export function unitWords({ pricing, minPeople, maxPeople }: Counted, party: Party): string {
  if (pricing === 'per_person') return 'a persona';
  if (pricing === 'per_unit') return perUnit([...new Set(party.capacities)].sort((a, b) => a - b));
  const fewest = Math.max(minPeople, party.minParticipants);
  const most = Math.min(maxPeople ?? Infinity, party.maxParticipants ?? Infinity);
  if (fewest <= 1 && most === Infinity) return 'a gruppo, qualunque sia il numero di persone';
  return `a gruppo, ${rangeWords(fewest, most === Infinity ? undefined : most, 'fino a')}`;
}

function perUnit(capacities: readonly number[]): string {
  const most = capacities.at(-1) ?? 1;
  return most === 1
    ? 'per unità, una a persona'
    : `per unità, fino a ${capacities.join(' o ')} persone ciascuna`;
}

function rangeWords(fewest: number, most: number | undefined, upTo: string): string {
  if (most === undefined) return `da ${people(fewest)} in su`;
  if (fewest === most) return `per ${people(most)}`;
  return fewest <= 1 ? `${upTo} ${people(most)}` : `da ${fewest} a ${people(most)}`;
}

function people(count: number): string {
  return count === 1 ? '1 persona' : `${count} persone`;
}

export function countStops(
  { minPeople, maxPeople }: Counted,
  { only, minParticipants }: { only: boolean; minParticipants: number },
): CountStops {
  const least = only ? Math.max(1, minPeople, minParticipants) : Math.max(1, minPeople);
  return {
    bottom: only ? least : 0,
    least,
    tooFew: only ? `Almeno ${people(least)}` : 'Nessuno da togliere',
    tooMany: maxPeople === undefined ? '' : `Al massimo ${people(maxPeople)} a questa tariffa`,
  };
}

const LEADING = 2;

/** Prices of the first rates in the operator's order; undefined without rates. */
export function leadPrice(
  rates: readonly RateOffer[],
  party: Party & { vatFree: boolean },
  on: SaidDay,
): LeadPrice | undefined {
  if (rates.length === 0) return undefined;
  const alone = rates.length === 1;
  const each = rates.slice(0, LEADING).map((rate) => {
    const unit = unitWords(rate, party);
    const short = rate.pricing === 'per_person' ? '' : unit.replace(/,.*/, '');
    const price = priceWords(saidPrice(rate, on)).replace(',00', '');
    return { name: alone ? '' : rate.name, price, unit: alone ? unit : short };
  });
  return { each, note: noteOf(rates.length - LEADING, party.vatFree, on) };
}

function noteOf(others: number, vatFree: boolean, { day, today }: SaidDay): string {
  const whose = day === undefined ? '' : `Prezzi di ${weekdayAndDay(formatDay(day), formatDay(today))}`;
  const more = others > 0 ? ` · ${others === 1 ? "un'altra tariffa" : `altre ${others} tariffe`}` : '';
  return (withVat(whose, vatFree) + more).replace(/^ · /, '');
}
