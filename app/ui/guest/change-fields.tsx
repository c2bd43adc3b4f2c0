// Common parts of the forms that change a booking, the guest's and the desk's. Every button except the last
// loads the page again, so that they work without scripts.
import { Link } from 'react-router';
import { type BookingView, ratesText } from '#app/domain/bookings/booking-view.ts';
import type { Choice, QuotableRate } from '#app/domain/catalog/quote.ts';
import { longDate } from '#app/domain/date-words.ts';
import { backOf } from '#app/domain/lifecycle/changes/change-money.ts';
import { peopleIn, type PlannedChange } from '#app/domain/lifecycle/changes/change-plan.ts';
import { slotKeyOf, slotTimes } from '#app/domain/minutes.ts';
import { FEW_PLACES, type SlotOffer } from '#app/domain/scheduling/availability.ts';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { FOCUSED } from '../form/summary-box.tsx';
import { TextField } from '../form/text-field.tsx';
import { lastPlaces } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { pricingUnit } from '../format/prices.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { hoursWords } from '../format/hours-words.ts';

/** `price`: only the desk chooses; guests pay the day's. `pays`: how a difference is paid, if asked. */
export type WantedChange = {
  choices: readonly Choice[];
  date: string;
  slot: string;
  price?: 'sold' | 'current';
  pays?: string;
};

/** Data of the form for the wanted change. */
export type ChangeLook<Asked extends WantedChange = WantedChange> = {
  /** If its slot is not offered, the day's first slot is chosen. */
  asked: Asked;
  /** Slots that can be chosen. */
  slots: readonly SlotOffer[];
  /** With the wanted day's prices. */
  rates: readonly QuotableRate[];
  /** undefined: the change isn't possible. */
  plan: PlannedChange | undefined;
  days: { first: string; last: string };
  nextTimes: readonly NextTime[];
  problem: string | undefined;
  dateProblem: string | undefined;
};

type SeenProps = Pick<ChangeLook, 'asked' | 'plan'> & {
  booking: BookingView;
  waiting: { id: number } | undefined;
};

/** Hidden fields with the shown state; read by `readSeen` on confirmation. */
export function SeenFields({ booking, asked, waiting, plan }: SeenProps) {
  return (
    <>
      {/* Enter loads the page again and changes nothing. */}
      <button type="submit" formMethod="get" className="sr-only" tabIndex={-1}>
        Aggiorna l'anteprima
      </button>
      <input type="hidden" name="previewed" value={previewKey(asked)} />
      <input type="hidden" name="sequence" value={booking.sequence} />
      <input type="hidden" name="waiting" value={waiting?.id ?? 0} />
      <input type="hidden" name="total" value={plan?.changed.totalCents ?? ''} />
      <input type="hidden" name="shown" value={plan ? backOf(plan.money) : ''} />
    </>
  );
}

/** Identifies the previewed values: if others are entered, the form returns to the preview. */
export function previewKey({ choices, date, slot, pays }: WantedChange): string {
  const party = choices.flatMap(({ rateId, people }) => (people === 0 ? [] : `${rateId}x${people}`));
  return [date, slot, ...party.sort(), ...(pays === undefined ? [] : [pays])].join(' ');
}

type PeopleProps = Pick<ChangeLook, 'asked' | 'rates'> & { booking: BookingView };

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
        <span className="flex flex-wrap items-center gap-2">
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

/**
 * Price of each rate: as sold if the booking stays, the day's price for added people; on another day it may
 * apply to all.
 */
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

export type NextTime = { date: string; slot: string; placesLeft: number; totalCents: number };

type NextProps = {
  booking: BookingView;
  asked: WantedChange;
  times: readonly NextTime[];
  /** Where on the page the links lead. */
  hash?: string;
};

/** Links that fill in another day and time for the wanted people. */
export function NextTimes({ booking, asked, times, hash = '' }: NextProps) {
  const count = peopleIn(asked.choices);
  if (times.length === 0) return null;
  return (
    <section className="card grid gap-3 p-4 sm:p-6">
      <h2 className="font-sans text-h3 font-bold tracking-normal">
        {`Prime date con ${count === 1 ? 'un posto' : `${count} posti`}`}
      </h2>
      <ul className="choices">
        {times.map((time) => (
          <li key={time.date}>
            <Link
              className="choice"
              to={{ search: searchOf({ ...asked, date: time.date, slot: time.slot }), hash }}
              preventScrollReset
              aria-current={asked.date === time.date ? 'true' : undefined}
            >
              <span className="grid">
                <strong>{`${longDate(time.date)}, ${slotHours(time.slot)}`}</strong>
                <span className="hint nums">
                  {differenceWords(time.totalCents - booking.totalCents)}
                  {time.placesLeft <= FEW_PLACES ? ` · ${lastPlaces(time.placesLeft)}` : ''}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function searchOf({ choices, date, slot, price, pays }: WantedChange): string {
  const party = choices.map(({ rateId, people }) => [`people-${rateId}`, String(people)]);
  const terms = { ...(price && { price }), ...(pays && { pays }) };
  return `?${new URLSearchParams([...Object.entries({ date, slot, ...terms }), ...party])}`;
}

function differenceWords(cents: number): string {
  if (cents === 0) return 'Stesso prezzo';
  return cents > 0 ? `Costa ${formatMoney(cents)} in più` : `Costa ${formatMoney(-cents)} in meno`;
}

function slotHours(slot: string): string {
  const { startTime, endTime } = slotTimes(slot);
  return hoursWords(startTime, endTime);
}

type WhenProps = Pick<ChangeLook, 'asked' | 'slots' | 'days'> & {
  booking: BookingView;
  error: string | undefined;
  /** Where on the page the times are. */
  hash?: string;
};

export function WhenFields({ asked, slots, booking, days, error, hash }: WhenProps) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="date"
          label="Giorno"
          type="date"
          defaultValue={asked.date}
          min={days.first}
          max={days.last}
          error={error}
        />
        <Button variant="secondary" type="submit" formMethod="get" formAction={hash}>
          Mostra gli orari
        </Button>
      </div>
      {slots.length === 0 ? (
        <>
          <input type="hidden" name="slot" value={asked.slot} />
          {asked.date === booking.date ? <p className="hint">Resta all'orario di adesso.</p> : null}
        </>
      ) : (
        <ChoiceGroup
          name="slot"
          label="Orario"
          chosen={asked.slot}
          choices={slots.map(({ key, name, startTime, endTime }) => ({
            value: key,
            label: `${hoursWords(startTime, endTime)} ${name}`,
          }))}
        />
      )}
    </>
  );
}

/** Why the change isn't possible: at the day's field, or for the whole form. */
export function ChangeProblem({ problem, dateProblem }: Pick<ChangeLook, 'problem' | 'dateProblem'>) {
  if (dateProblem !== undefined)
    return <ErrorSummary errors={{ date: dateProblem }} fields={[{ name: 'date', label: 'Giorno' }]} />;
  return problem === undefined ? null : (
    <div {...FOCUSED}>
      <Notice tone="danger">{problem}</Notice>
    </div>
  );
}

type RowsProps = { booking: BookingView; asked: WantedChange; plan: PlannedChange };

/** Values before and after. */
export function ChangedRows({ booking, asked, plan }: RowsProps) {
  // With as many people, the rates may differ.
  const party = ({
    people,
    lines,
  }: Pick<BookingView, 'people'> & { lines: Parameters<typeof ratesText>[0] }) =>
    booking.people === plan.changed.people ? ratesText(lines) : String(people);
  const rows = [
    { label: 'Persone', was: party(booking), is: party(plan.changed) },
    { label: 'Giorno', was: longDate(booking.date), is: longDate(asked.date) },
    { label: 'Orario', was: hoursWords(booking.startTime, booking.endTime), is: slotHours(asked.slot) },
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

/** The same people at the same time; answers may differ. */
export function isSameChange(booking: BookingView, { choices, date, slot }: WantedChange): boolean {
  const counted = (id: number) =>
    booking.lines.reduce((sum, { rateId, people: count }) => sum + (rateId === id ? count : 0), 0);
  return (
    date === booking.date &&
    slot === slotKeyOf(booking) &&
    choices.every(({ rateId, people: count }) => count === counted(rateId))
  );
}
