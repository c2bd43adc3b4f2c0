// The price, line by line.
import { formatMoney } from '../format/money.ts';
import { priceTimes } from '../format/prices.ts';

/** A line of a quote or of a booking; a multiplier of 0: the total alone is shown. */
export type PriceLine = { rateName: string; multiplier: number; unitPriceCents: number; totalCents: number };

export type Price = { lines: readonly PriceLine[]; totalCents: number; vatFree: boolean };

export function QuoteSummary({ price }: { price: Price }) {
  return (
    <dl className="nums grid gap-1">
      {price.lines.map(({ rateName, multiplier, unitPriceCents, totalCents }) => (
        <div key={rateName + unitPriceCents} className="flex flex-wrap justify-between gap-x-4 text-small">
          <dt className="min-w-0">{rateName}</dt>
          <dd className="ml-auto">
            {(multiplier ? `${priceTimes(multiplier, unitPriceCents)} = ` : '') + formatMoney(totalCents)}
          </dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4">
        <dt>
          <span className="font-semibold">Totale</span>
          {price.vatFree ? null : <span className="text-small text-muted">, IVA inclusa</span>}
        </dt>
        <dd className="whitespace-nowrap text-price font-bold">{formatMoney(price.totalCents)}</dd>
      </div>
    </dl>
  );
}
