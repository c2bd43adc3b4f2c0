// A rate's prices over time: base prices and periods, the year, and the price of one day.
import { Form } from 'react-router';
import { formatDay } from '#app/domain/calendar-day.ts';
import type { DayPrice } from '#app/domain/catalog/rates/price-on.ts';
import { basePriceForm, type PriceRow, type priceYear } from '#app/domain/catalog/rates/rate-prices.ts';
import { longDate, monthAndYear, numericDate } from '#app/domain/date-words.ts';
import { weekdaysIn } from '#app/domain/day-fields.ts';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { formatMoney } from '../../format/money.ts';
import { weekdaysText } from '../../format/weekdays.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { type Tab, Tabs } from '../kit/tabs.tsx';

export type RatePricesProps = {
  home: string;
  crumbs: { label: string; href: string }[];
  rate: { name: string };
  /** The service's rates, each with its own page of prices. */
  tabs: readonly Tab[];
  rows: readonly PriceRow[];
  year: ReturnType<typeof priceYear>;
  today: string;
  /** First day of the next month, when most prices change. */
  nextMonth: string;
  /** The day looked up; `found` is undefined for an invalid one. */
  asked: { date: string; found: DayPrice | undefined } | undefined;
  result: FormAnswer;
};

const LABELS = { from: 'Dal giorno', price: 'Nuovo prezzo' };

export function RatePricesView(props: RatePricesProps) {
  const { home, crumbs, rate, tabs, today, nextMonth, result } = props;
  const form = useZodForm(basePriceForm(today), result, { labels: LABELS, values: { from: nextMonth } });
  return (
    <div className="grid gap-6">
      <PageHeader
        title={`Prezzi di ${rate.name}`}
        crumbs={crumbs}
        above={<ErrorSummary {...form.summary} />}
        actions={<ButtonLink href={`${home}/new`}>Aggiungi un periodo</ButtonLink>}
      />
      {tabs.length > 1 ? <Tabs label="Tariffe" home="" tabs={tabs} /> : null}
      <div className="prices">
        <div className="grid min-w-0 content-start gap-6">
          <PriceList {...props} />
          <Year {...props} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <section className="card grid gap-3 p-4" aria-labelledby="from-title">
            <h2 id="from-title">Da questa data</h2>
            <p className="hint">Il prezzo base cambia da quel giorno in poi. I periodi restano come sono.</p>
            <Form method="post" className="grid gap-3" {...form.props}>
              <TextField {...form.field('from')} type="date" min={today} />
              <TextField {...form.field('price')} hint="In euro, per esempio 35,00" inputMode="decimal" />
              <SubmitButton>Cambia il prezzo</SubmitButton>
            </Form>
            <p className="hint">Quello che è già venduto resta al suo prezzo.</p>
          </section>
          <PriceOfDay {...props} />
        </div>
      </div>
    </div>
  );
}

function PriceList({ home, rows, rate }: RatePricesProps) {
  const past = rows.filter(isPast);
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="list-title">
      <h2 id="list-title">Che cosa decide il prezzo</h2>
      <p className="hint">
        Per ogni giorno vale la prima riga che lo comprende: i periodi di alcuni giorni della settimana, poi
        quelli di tutti i giorni, poi il prezzo base.
      </p>
      <PriceTable caption={`Prezzi di ${rate.name}`} home={home} rows={rows.filter((row) => !isPast(row))} />
      {past.length === 0 ? null : (
        <details>
          <summary className="link link-alone">{`Periodi passati (${past.length})`}</summary>
          <PriceTable caption="Periodi passati" home={home} rows={past} />
        </details>
      )}
    </section>
  );
}

function isPast(row: PriceRow): boolean {
  return row.period !== undefined && row.past;
}

type TableProps = { caption: string; home: string; rows: readonly PriceRow[] };

function PriceTable({ caption, home, rows }: TableProps) {
  return (
    <table className="price-list">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Quando</th>
          <th scope="col">Prezzo</th>
          <th scope="col">Azioni</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Swatch row={row} />
              <span className="min-w-0 break-words">{nameOf(row)}</span>
            </th>
            <td className="text-small text-muted">{whenOf(row)}</td>
            <td className="nums font-bold">{formatMoney(row.priceCents)}</td>
            <td>
              <Ways row={row} home={home} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Swatch({ row: { kind, turn } }: { row: PriceRow }) {
  return <span className={`price-mark price-${kind}-${turn}`} aria-hidden="true" />;
}

function nameOf(row: PriceRow): string {
  return row.period?.name ?? 'Prezzo base';
}

function whenOf(row: PriceRow): string {
  if (row.period === undefined) return baseWhen(row);
  const { firstDay, lastDay, weekdays } = row.period;
  const [first, last] = [formatDay(firstDay), formatDay(lastDay)];
  if (first === last) return numericDate(first);
  return `dal ${numericDate(first)} al ${numericDate(last)}, ${weekdaysText(weekdaysIn(weekdays))}`;
}

/** «dal 01/09/2027 fino al 31/12/2027, tutti gli altri giorni» */
function baseWhen({ from, until }: { from: number | undefined; until: number | undefined }): string {
  const start = from === undefined ? '' : `dal ${numericDate(formatDay(from))} `;
  const times = until === undefined ? start : `${start}fino al ${numericDate(formatDay(until))}`;
  return `${times === '' ? '' : `${times.trimEnd()}, `}tutti gli altri giorni`;
}

function Ways({ row, home }: { row: PriceRow; home: string }) {
  const name = nameOf(row);
  if (row.period === undefined && !row.planned)
    return (
      <TextLink href={home.replace(/\/prices$/, '')} aria-label={`Modifica ${name}`}>
        Modifica
      </TextLink>
    );
  return (
    <Form method="post" className="flex flex-wrap justify-end gap-x-4">
      {row.period ? (
        <TextLink href={`${home}/${row.period.id}`} aria-label={`Modifica ${name}`}>
          Modifica
        </TextLink>
      ) : null}
      <button
        type="submit"
        className="link link-alone"
        name={row.period ? 'period' : 'base'}
        value={row.period ? row.period.id : formatDay(row.from ?? 0)}
        aria-label={`Elimina ${name}, ${whenOf(row)}`}
      >
        Elimina
      </button>
    </Form>
  );
}

function Year({ rows, year }: RatePricesProps) {
  const looks = new Map(rows.map(({ key, kind, turn }) => [key, `price-${kind}-${turn}`]));
  const [first] = year;
  const said = rows.map((row) => `${nameOf(row)}, ${whenOf(row)}: ${formatMoney(row.priceCents)}`);
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="year-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="year-title">{`L'anno, da ${monthAndYear(first?.month ?? '')}`}</h2>
        <p className="hint">Ogni giorno ha un solo prezzo</p>
      </div>
      <p className="sr-only">{`Dodici mesi. ${said.join('; ')}`}</p>
      <div className="price-year" aria-hidden="true">
        {year.map(({ month, runs }) => (
          <p key={month}>
            <span>{monthAndYear(month).slice(0, 3)}</span>
            {runs.map(({ key, days }, index) => (
              // A run is identified only by its position.
              <i key={`${month}-${index}`} className={looks.get(key) ?? ''} style={{ flexGrow: days }} />
            ))}
            <i style={{ flexGrow: 31 - runs.reduce((sum, { days }) => sum + days, 0) }} />
          </p>
        ))}
      </div>
    </section>
  );
}

function PriceOfDay({ asked }: RatePricesProps) {
  const wrong = asked && !asked.found ? 'Scegli una data' : undefined;
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="day-title">
      <h2 id="day-title">Che prezzo c'è…</h2>
      <Form method="get" className="grid gap-3" noValidate>
        <TextField name="day" type="date" label="Il giorno" defaultValue={asked?.date ?? ''} error={wrong} />
        <Button type="submit" variant="secondary">
          Mostra
        </Button>
      </Form>
      <output className="grid gap-1">
        {asked?.found ? (
          <>
            <strong className="nums text-price">{formatMoney(asked.found.priceCents)}</strong>
            <span className="text-small">{`${longDate(asked.date)}: ${whyWords(asked.found)}`}</span>
          </>
        ) : null}
      </output>
    </section>
  );
}

function whyWords(found: DayPrice): string {
  if (found.by === 'base') return 'vale il prezzo base';
  const before = found.over ? `, che viene prima di «${found.over.name}»` : '';
  return `vale «${found.period.name}»${before}`;
}
