// Bars over time, drawn on the server; the same numbers are in a table behind «Vedi i numeri».
export type Bar = {
  /** «12 giugno», «dal 7 giugno» */ label: string;
  short: string;
  value: number;
  text: string;
};

type Props = {
  title: string;
  /** Above the bars: the sum, in words. */
  total: string;
  bars: readonly Bar[];
  /** The heads of the table. */
  columns: readonly [string, string];
  tone?: 'first' | 'second';
};

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

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
