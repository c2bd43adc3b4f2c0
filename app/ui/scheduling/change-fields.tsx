// What the forms that change a booking have in common, the guest's and the desk's. Every press but the last asks for the
// page again, so that they work without scripts.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { Choice, QuotableRate } from '#app/domain/catalog/quote.ts';
import { longDate } from '#app/domain/date-words.ts';
import type { PlannedChange } from '#app/domain/lifecycle/change-plan.ts';
import { slotKeyOf } from '#app/domain/minutes.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';

import { ChoiceGroup } from '../form/choice-group.tsx';
import { formatMoney } from '../format/money.ts';
import { pricingUnit } from '../format/prices.ts';
import { Button } from '../parts/button.tsx';
import { hoursWords } from './hours-words.ts';

/** `price`: of the desk, which chooses; guests have the day's. `pays`: how what is dearer is paid, where that is asked. */
export type WantedChange = {
  choices: readonly Choice[];
  date: string;
  slot: string;
  price?: 'sold' | 'current';
  pays?: string;
};

type SeenProps = {
  booking: BookingView;
  asked: WantedChange;
  waiting: { id: number } | undefined;
  plan: PlannedChange | undefined;
  /** Of what is said to go back. */
  backCents: number | undefined;
};

/** What was seen, for when it is confirmed: `readSeen` reads it. */
export function Seen({ booking, asked, waiting, plan, backCents }: SeenProps) {
  return (
    <>
      {/* Enter asks for the page again, and changes nothing. */}
      <button type="submit" formMethod="get" className="sr-only" tabIndex={-1}>
        Aggiorna l'anteprima
      </button>
      <input type="hidden" name="previewed" value={previewKey(asked)} />
      <input type="hidden" name="sequence" value={booking.sequence} />
      <input type="hidden" name="waiting" value={waiting?.id ?? 0} />
      <input type="hidden" name="total" value={plan?.changed.totalCents ?? ''} />
      <input type="hidden" name="shown" value={backCents ?? ''} />
    </>
  );
}

/** Of what a preview is about: the form goes back to it where anything else is entered. */
export function previewKey({ choices, date, slot, pays }: WantedChange): string {
  const party = choices.flatMap(({ rateId, people }) => (people === 0 ? [] : `${rateId}x${people}`));
  return [date, slot, ...party.sort(), ...(pays === undefined ? [] : [pays])].join(' ');
}

type PeopleProps = {
  booking: BookingView;
  asked: WantedChange;
  /** Of the day that is asked for. */
  rates: readonly QuotableRate[];
};

export function PeopleFields({ booking, asked, rates }: PeopleProps) {
  return asked.choices.map(({ rateId, people: count }) => {
    const line = booking.lines.find((each) => each.rateId === rateId);
    const rate = rates.find(({ id }) => id === rateId);
    const name = line?.rateName ?? rate?.name ?? '';
    return (
      <div key={rateId} className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={`people-${rateId}`} className="min-w-0">
          <span className="font-semibold">{name}</span>{' '}
          <span className="nums text-small text-muted">{priceWords({ booking, asked, line, rate })}</span>
        </label>
        <span className="flex items-center gap-2">
          <Step name="less" rateId={rateId} label={`${name}: uno in meno`} words="−1" />
          <input
            id={`people-${rateId}`}
            name={`people-${rateId}`}
            className="control mt-0 w-16 text-center"
            type="number"
            min={0}
            max={1000}
            defaultValue={count}
          />
          <Step name="more" rateId={rateId} label={`${name}: uno in più`} words="+1" />
        </span>
      </div>
    );
  });
}

type Priced = Pick<PeopleProps, 'booking' | 'asked'> & {
  line: BookingView['lines'][number] | undefined;
  rate: QuotableRate | undefined;
};

/** What each pays there: as sold where they stay, «chi si aggiunge» by the day. On another day it may count for all. */
function priceWords({ booking, asked, line, rate }: Priced): string {
  const byDay = (asked.price ?? 'current') === 'current';
  if (rate && (!line || (byDay && asked.date !== booking.date)))
    return `${formatMoney(rate.priceCents)} ${pricingUnit(rate.pricing)}`;
  if (!line) return '';
  const sold = `${formatMoney(line.unitPriceCents)} ${pricingUnit(line.pricing)}`;
  if (rate?.pricing !== line.pricing) return `${sold}, non più in vendita`;
  if (!byDay || rate.priceCents === line.unitPriceCents || line.pricing === 'per_booking') return sold;
  return `${sold}, chi si aggiunge ${formatMoney(rate.priceCents)}`;
}

type StepProps = { name: 'less' | 'more'; rateId: number; label: string; words: string };

function Step({ name, rateId, label, words }: StepProps) {
  return (
    <Button variant="secondary" type="submit" formMethod="get" name={name} value={rateId} aria-label={label}>
      {words}
    </Button>
  );
}

type WhenProps = { booking: BookingView; asked: WantedChange; slots: readonly SlotOffer[] };

export function WhenFields({ asked, slots, booking }: WhenProps) {
  const open = slots.filter(({ key, state }) => state === 'bookable' || key === asked.slot);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1">
          <label className="label" htmlFor="date">
            Giorno
          </label>
          <input id="date" name="date" type="date" className="control" defaultValue={asked.date} />
        </div>
        <Button variant="secondary" type="submit" formMethod="get">
          Mostra gli orari
        </Button>
      </div>
      {open.length === 0 ? (
        <>
          <input type="hidden" name="slot" value={asked.slot} />
          <p className="hint">
            {asked.date === booking.date
              ? "Resta all'orario di adesso."
              : 'Nessun orario libero quel giorno.'}
          </p>
        </>
      ) : (
        <ChoiceGroup
          name="slot"
          label="Orario"
          chosen={asked.slot}
          choices={open.map(({ key, name, startTime, endTime }) => ({
            value: key,
            label: `${hoursWords(startTime, endTime)} ${name}`,
          }))}
        />
      )}
    </>
  );
}

type RowsProps = { booking: BookingView; asked: WantedChange; plan: PlannedChange };

/** Before and after. */
export function ChangedRows({ booking, asked, plan }: RowsProps) {
  const [start = '', end = ''] = asked.slot.split('-').map((time) => `${time.slice(0, 2)}:${time.slice(2)}`);
  const rows = [
    { label: 'Persone', was: String(booking.people), is: String(plan.changed.people) },
    { label: 'Giorno', was: longDate(booking.date), is: longDate(asked.date) },
    { label: 'Orario', was: hoursWords(booking.startTime, booking.endTime), is: hoursWords(start, end) },
    { label: 'Totale', was: formatMoney(booking.totalCents), is: formatMoney(plan.changed.totalCents) },
  ];
  return (
    <dl className="nums grid gap-2">
      {rows.map(({ label, was, is }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className={was === is ? '' : 'font-semibold'}>{was === is ? is : `${was} → ${is}`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nobody else, at no other time; answers may be others. */
export function isSameChange(booking: BookingView, { choices, date, slot }: WantedChange): boolean {
  const counted = (id: number) =>
    booking.lines.reduce((sum, { rateId, people: count }) => sum + (rateId === id ? count : 0), 0);
  return (
    date === booking.date &&
    slot === slotKeyOf(booking) &&
    choices.every(({ rateId, people: count }) => count === counted(rateId))
  );
}
