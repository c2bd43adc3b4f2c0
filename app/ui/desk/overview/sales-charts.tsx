import type { Sales, Sold } from '#app/domain/bookings/overview.ts';
import { dayAndMonth } from '#app/domain/date-words.ts';
import { formatDay } from '#app/domain/calendar-day.ts';
import { counted } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';

export type Bar = {
  /** «12 giugno», «dal 7 giugno» */ label: string;
  short: string;
  value: number;
  text: string;
};

type Props = {
  title: string;
  /** Above the bars: the total in words. */
  total: string;
  bars: readonly Bar[];
  /** Column headings of the table. */
  columns: readonly [string, string];
  tone?: 'first' | 'second';
};

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

/** Bars over time, drawn on the server; «Vedi i numeri» shows the same figures as a table. */
export function BarChart({ title, total, bars, columns, tone = 'first' }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const highest = bars.find(({ value }) => value === most);
  const ends = [bars[0], bars.at(-1)];
  return (
    <figure className="card grid content-start gap-3 p-4">
      <figcaption className="grid">
        <span className="text-small text-muted">{title}</span>
        <span className="nums text-price font-bold">{total}</span>
      </figcaption>
      <svg
        className={`bar-chart bar-chart-${tone}`}
        viewBox={`0 0 ${bars.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${total}${most > 0 && highest ? `, il massimo ${highest.label} con ${highest.text}` : ''}`}
      >
        {bars.map(({ label, value }, index) => {
          const height = most === 0 ? 0 : (value / most) * (HEIGHT - 2);
          return (
            <rect
              key={label}
              x={index * STEP}
              y={HEIGHT - Math.max(height, 1)}
              width={STEP - GAP}
              height={Math.max(height, 1)}
              className={value === 0 ? 'bar-none' : undefined}
            />
          );
        })}
      </svg>
      <p className="flex justify-between text-small text-muted" aria-hidden="true">
        {ends.map((end, index) => (
          <span key={index === 0 ? 'first' : 'last'}>{end?.short}</span>
        ))}
      </p>
      <details>
        <summary className="link link-alone text-small">Vedi i numeri</summary>
        <table className="plain-table text-small">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col" className="number">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, text }) => (
              <tr key={label}>
                <td>{label}</td>
                <td className="number nums">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

export function SalesCharts({ sales: { days, weeks } }: { sales: Sales }) {
  return (
    <section aria-labelledby="venduto" className="grid gap-4">
      <h2 id="venduto">Incassi e posti venduti</h2>
      <p className="max-w-prose text-small text-muted">
        Prenotazioni confermate e completate, nel giorno della conferma: importi lordi, prima di commissioni e
        rimborsi, compresi quelli ancora da incassare in sede.
      </p>
      <div className="charts">
        <Takings
          title={`Incassi, ultimi ${days.length} giorni`}
          sold={days}
          name={dayBar}
          columns={['Giorno', 'Incassi']}
        />
        <Places
          title={`Posti, ultimi ${days.length} giorni`}
          sold={days}
          name={dayBar}
          columns={['Giorno', 'Posti']}
        />
        <Takings
          title={`Incassi, ultime ${weeks.length} settimane`}
          sold={weeks}
          name={weekBar}
          columns={['Settimana', 'Incassi']}
        />
        <Places
          title={`Posti, ultime ${weeks.length} settimane`}
          sold={weeks}
          name={weekBar}
          columns={['Settimana', 'Posti']}
        />
      </div>
    </section>
  );
}

type Name = (day: number, today: number) => Pick<Bar, 'label' | 'short'>;
type ChartProps = { title: string; sold: Sold[]; name: Name; columns: readonly [string, string] };

function dayBar(day: number, today: number) {
  const words = dayAndMonth(formatDay(day), formatDay(today));
  return { label: words, short: words };
}

function weekBar(day: number, today: number) {
  const words = dayAndMonth(formatDay(day), formatDay(today));
  return { label: `settimana del ${words}`, short: words };
}

function Takings({ sold, name, ...chart }: ChartProps) {
  const bars = sold.map(({ day, cents }) => ({
    ...name(day, lastOf(sold)),
    value: cents,
    text: formatMoney(cents),
  }));
  return <BarChart {...chart} bars={bars} total={formatMoney(sumOf(sold, 'cents'))} />;
}

function Places({ sold, name, ...chart }: ChartProps) {
  const words = (count: number) => counted(count, 'posto', 'posti');
  const bars = sold.map(({ day, places }) => ({
    ...name(day, lastOf(sold)),
    value: places,
    text: words(places),
  }));
  return <BarChart {...chart} bars={bars} total={words(sumOf(sold, 'places'))} tone="second" />;
}

/** The last bar is today's day or week. */
function lastOf(sold: readonly Sold[]): number {
  return sold.at(-1)?.day ?? 0;
}

function sumOf(sold: readonly Sold[], field: 'cents' | 'places'): number {
  return sold.reduce((sum, each) => sum + each[field], 0);
}
