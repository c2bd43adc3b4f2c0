import { formatDay } from '#app/domain/scheduling/calendar-day.ts';
import type { Sales, Sold } from '#app/domain/bookings/overview/sales.ts';

import { counted } from '../../format/counts.ts';
import { dayAndMonth } from '#app/domain/date-words.ts';
import { formatMoney } from '../../format/money.ts';
import { BarChart, type Bar } from './bar-chart.tsx';

export function SalesCharts({ sales: { days, weeks } }: { sales: Sales }) {
  return (
    <section aria-labelledby="venduto" className="grid gap-4">
      <h2 id="venduto">Incassi e posti venduti</h2>
      <p className="max-w-prose text-small text-muted">
        Prenotazioni confermate e completate, nel giorno della conferma: importi lordi, prima di commissioni e
        rimborsi.
      </p>
      <div className="charts">
        <Takings
          title="Incassi, ultimi 30 giorni"
          sold={days}
          name={dayBar}
          columns={['Giorno', 'Incassi']}
        />
        <Places title="Posti, ultimi 30 giorni" sold={days} name={dayBar} columns={['Giorno', 'Posti']} />
        <Takings
          title="Incassi, ultime 12 settimane"
          sold={weeks}
          name={weekBar}
          columns={['Settimana', 'Incassi']}
        />
        <Places
          title="Posti, ultime 12 settimane"
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

/** Bars end with the day or the week of today. */
function lastOf(sold: readonly Sold[]): number {
  return sold.at(-1)?.day ?? 0;
}

function sumOf(sold: readonly Sold[], field: 'cents' | 'places'): number {
  return sold.reduce((sum, each) => sum + each[field], 0);
}
