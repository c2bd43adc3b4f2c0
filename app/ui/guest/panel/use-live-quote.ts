// The price while people are counted, by the server's functions.
import { type FormEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { quote, type Quote } from '#app/domain/catalog/quote.ts';
import type { SaidRate } from '#app/domain/catalog/service-page.ts';

import type { PanelView } from './panel-data.ts';
import { pickedSlot } from './slot-choice.tsx';
import { type Counted, startingPeople } from './starting-people.ts';

export type Live = ReturnType<typeof useLiveQuote>;

/**
 * A key that changes with «back» and «forward», when choices belong to the address that was left: fields
 * start again from the shown address. Own changes of the address keep it.
 */
export function useReturnKey(): string {
  const { key } = useLocation();
  const [returned, setReturned] = useState(key);
  const now = useNavigationType() === NavigationType.Pop ? key : returned;
  if (now !== returned) setReturned(now);
  return now;
}

export function useLiveQuote(
  { choice, slots, quote: fromServer, limits, priced }: PanelView,
  rates: readonly SaidRate[],
) {
  /** The fields' values; undefined until touched. Late answers of the server don't reset them. */
  const [counted, setCounted] = useState<Counted>();
  const [picked, setPicked] = useState<string>();
  const starting = startingPeople(choice.people, rates, limits);
  const people = counted ?? starting;

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const form = new FormData(currentTarget);
    const slot = form.get('slot');
    setPicked(typeof slot === 'string' ? slot : undefined);
    setCounted(Object.fromEntries(rates.map(({ id }) => [id, Number(form.get(`people-${id}`)) || 0])));
  }

  const asAsked = rates.every(({ id }) => (people[id] ?? 0) === (choice.people[id] ?? 0));
  return {
    starting,
    people,
    slot: pickedSlot(slots, picked ?? choice.slot),
    quote: asAsked || !priced ? fromServer : reckon(),
    onInput,
  };

  function reckon(): Quote | undefined {
    const choices = rates.map(({ id }) => ({ rateId: id, people: people[id] ?? 0 }));
    const reckoned = quote(choices, rates, limits);
    return reckoned.ok ? reckoned.value : undefined;
  }
}
