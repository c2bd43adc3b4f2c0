// The price while somebody counts people, by the server's own sums.
import { type FormEvent, useState } from 'react';

import { quote, type Quote } from '#app/domain/catalog/quote.ts';
import type { RateOffer } from '#app/domain/catalog/service-page.ts';

import type { PanelData } from './panel-data.ts';

type Counted = Readonly<Record<number, number>>;

export function useLiveQuote({ choice, quote: fromServer, limits }: PanelData, rates: readonly RateOffer[]) {
  /** As in the fields; undefined while nobody has touched them. Late answers of the server can't set it back. */
  const [counted, setCounted] = useState<Counted>();

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const form = new FormData(currentTarget);
    setCounted(Object.fromEntries(rates.map(({ id }) => [id, Number(form.get(`people-${id}`)) || 0])));
  }

  const upToDate =
    counted === undefined || rates.every(({ id }) => (counted[id] ?? 0) === (choice.people[id] ?? 0));
  return { quote: upToDate ? fromServer : reckon(counted), onInput };

  function reckon(people: Counted): Quote | undefined {
    const choices = rates.map(({ id }) => ({ rateId: id, people: people[id] ?? 0 }));
    const reckoned = quote(choices, rates, limits);
    return reckoned.ok ? reckoned.value : undefined;
  }
}
