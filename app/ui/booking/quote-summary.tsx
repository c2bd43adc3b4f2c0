// What it costs, line by line.
import { formatMoney } from '../format/money.ts';
import { priceTimes } from '../format/prices.ts';
import type { Quote } from './panel-data.ts';

export function QuoteSummary({ quote }: { quote: Quote }) {
  return (
    <dl className="nums grid gap-1">
      {quote.lines.map(({ rateName, quantity, unitPriceCents, totalCents }) => (
        <div key={rateName} className="flex flex-wrap justify-between gap-x-4 text-small">
          <dt className="min-w-0">{rateName}</dt>
          <dd className="ml-auto">{`${priceTimes(quantity, unitPriceCents)} = ${formatMoney(totalCents)}`}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4">
        <dt className="font-semibold">Totale</dt>
        <dd className="whitespace-nowrap text-price font-bold">{formatMoney(quote.totalCents)}</dd>
      </div>
    </dl>
  );
}
