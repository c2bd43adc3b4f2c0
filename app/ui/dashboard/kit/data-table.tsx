// A table on wide screens, cards on narrow ones: there the first column is the card's title, and each other
// cell shows its column's label.
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { listHref } from './filters.tsx';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  number?: boolean;
  /** Value of `?sort=` for this column; a `-` before it reverses the order. */
  sort?: string;
};

/** The column of a booking's reference. */
export const REFERENCE: Column<{ reference: string }> = {
  key: 'reference',
  label: 'Codice',
  cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
};

type Props<Row> = {
  /** Describes the rows for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorted?: string;
};

export function DataTable<Row>({ caption, columns, rows, rowKey, sorted }: Props<Row>) {
  const [name, ...others] = columns;
  return (
    <div className="data-table-frame" data-wide={columns.length > 4 || undefined}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, number, sort }) => (
              <Head key={key} label={label} number={number} sort={sort} sorted={sorted} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{name?.cell(row)}</th>
              {others.map(({ key, label, cell, number }) => (
                <td key={key} data-label={label} className={number ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = {
  label: string;
  number: boolean | undefined;
  sort: string | undefined;
  sorted: string | undefined;
};

function Head({ label, number, sort, sorted }: HeadProps) {
  const address = useLocation();
  const className = number ? 'number' : undefined;
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const order = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : 'none';
  return (
    <th scope="col" className={className} aria-sort={order}>
      <Link to={listHref(address, { sort: sorted === sort ? `-${sort}` : sort })}>{label}</Link>
    </th>
  );
}
