// Below the dashed line: price, free cancellation, and the button to continue; on phones the button is a fixed bar.
import { type FormEvent, type ReactNode, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { theDay, toTheDay } from '#app/domain/date-words.ts';
import type { SaidRate, ServicePage } from '#app/domain/catalog/service-page.ts';
import { quote, type Quote } from '#app/domain/catalog/quote.ts';
import { formatMoney } from '../../format/money.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { closedDay, pickedSlot } from './slot-choice.tsx';
import { dayHref, keptQuery, PANEL_ID } from './panel-address.ts';
import { cancellationOf, type PanelView } from './panel-data.ts';
import { QuoteSummary } from '../../parts/quote-summary.tsx';
import { type Counted, startingPeople } from './people-choice.tsx';

type Props = {
  data: PanelView;
  live: Live;
  service: Pick<ServicePage, 'vatFree'> & { price?: ServicePage['price'] };
};

export function Stub({ data, live, service }: Props) {
  const { choice, problem, unpriced } = data;
  const until = cancellationOf({ ...data, choice: { ...choice, slot: live.slot?.key } });
  // Before a day is chosen no people are counted, unless the address has some.
  const counted = choice.date !== undefined || Object.keys(choice.people).length > 0;
  const quote = counted && !closedDay(data) ? live.quote : undefined;
  // Shown in place of the price.
  const reason = choice.date && unpriced && <small>{unpriced}</small>;
  return (
    <div className="booking-last">
      <div className="ticket-tear" />
      <div className="booking-stub">
        <div aria-live="polite" className="nums grid gap-1 empty:hidden">
          {quote === undefined ? (
            // Not repeated if the problem is already shown on top.
            problem === undefined && unpriced && !closedDay(data) && <p className="hint">{unpriced}</p>
          ) : (
            <QuoteSummary price={{ ...quote, vatFree: service.vatFree }} />
          )}
        </div>
        <p className={until.startsWith('Non') ? 'until' : 'until until-free'}>
          <Icon name={until.startsWith('Non') ? 'info' : 'check'} />
          {until}
        </p>
        <Bar total={quote ? formatMoney(quote.totalCents) : reason} {...{ data, until, live, service }} />
      </div>
    </div>
  );
}

type BarProps = Props & { total: ReactNode; until: string };

function Bar({ data, live, service, total, until }: BarProps) {
  const { choice, month } = data;
  const closed = closedDay(data);
  const missing = choice.date === undefined || closed || live.slot ? undefined : "scegli l'orario";
  return (
    <div className="booking-bar" data-no-print>
      <p className="booking-bar-words" aria-hidden="true">
        <b>{closed ? 'Nessun posto' : (total ?? leadWords(service))}</b>
        {missing === undefined ? null : <small>{` · ${missing}`}</small>}
        <small>{closed ? nextWords(closed.next, month.today) : shortly(until)}</small>
      </p>
      {choice.date === undefined ? (
        <span className="booking-bar-way">
          <ButtonLink href={`#${PANEL_ID}`}>Scegli la data</ButtonLink>
        </span>
      ) : closed?.next ? (
        <span className="booking-bar-way">
          <ButtonLink
            href={dayHref(closed.next, keptQuery(choice))}
          >{`Vai ${toTheDay(closed.next, month.today)}`}</ButtonLink>
        </span>
      ) : null}
      {closed && closed.next === undefined ? null : (
        <Button type="submit" name="step" value="details">
          Continua
        </Button>
      )}
    </div>
  );
}

function nextWords(next: string | undefined, today: string): string {
  return next === undefined ? 'Per ora nessuna data libera' : `Libero ${theDay(next, today)}`;
}

/** «Adulti 28 €» */
function leadWords({ price }: Props['service']): string {
  const [first] = price?.each ?? [];
  return first ? `${first.name} ${first.price}` : '';
}

/** «Gratis fino a gio 10 giu, 10:00» */
function shortly(until: string): string {
  return until
    .replace('Annullamento gratuito', 'Gratis')
    .replace(/([a-zì]{3})[a-zì]{0,7} (\d{1,2} [a-z]{3})[a-z]{0,7}( \d{4})?, ore/, '$1 $2$3,');
}

// The price while people are counted, by the server's functions.

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
