// Keyset pages: the address names the row before or after which the page begins, so that new rows shift nothing.
import { Form, Link, useLocation } from 'react-router';

import { Button } from '../../parts/button.tsx';

type Props = {
  /** Cursors, where there are such pages. */
  previous?: string | undefined;
  next?: string | undefined;
  size?: { current: number; sizes: readonly number[] };
};

export function Pager({ previous, next, size }: Props) {
  const { pathname, search } = useLocation();
  const to = (name: 'after' | 'before', cursor: string) => {
    const query = new URLSearchParams(search);
    query.delete('after');
    query.delete('before');
    query.set(name, cursor);
    return `${pathname}?${query}`;
  };
  if (previous === undefined && next === undefined && !size) return null;
  return (
    <div className="pager" data-no-print>
      <nav aria-label="Pagine" className="flex flex-wrap gap-3">
        {previous === undefined ? null : (
          <Link to={to('before', previous)} className="button button-secondary" rel="prev">
            Precedenti
          </Link>
        )}
        {next === undefined ? null : (
          <Link to={to('after', next)} className="button button-secondary" rel="next">
            Seguenti
          </Link>
        )}
      </nav>
      {size ? <PageSize {...size} search={search} pathname={pathname} /> : null}
    </div>
  );
}

type SizeProps = { current: number; sizes: readonly number[]; search: string; pathname: string };

function PageSize({ current, sizes, search, pathname }: SizeProps) {
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => !['size', 'after', 'before'].includes(name),
  );
  return (
    <Form method="get" action={pathname} className="flex flex-wrap items-center gap-2">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="page-size" className="text-small">
        Per pagina
      </label>
      <select id="page-size" name="size" defaultValue={current} className="control control-short">
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <Button variant="secondary">Mostra</Button>
    </Form>
  );
}
