// Links of keyset pages: the address names the row before or after which the page begins, so that new rows
// shift nothing.
import { Form, Link, useLocation } from 'react-router';
import { Button } from '../../parts/button.tsx';
import { KeptFields, listHref } from './filters.tsx';

type Props = {
  /** Cursors; undefined if there is no such page. */
  previous?: string | undefined;
  next?: string | undefined;
  /** An empty list offers no other length. */
  size?: { current: number; sizes: readonly number[]; rows: number };
};

export function Pager({ previous, next, size }: Props) {
  const address = useLocation();
  if (previous === undefined && next === undefined && !size?.rows) return null;
  return (
    <div className="pager" data-no-print>
      <nav aria-label="Pagine" className="flex flex-wrap gap-3">
        {previous === undefined ? null : (
          <Link to={listHref(address, { before: previous })} className="button button-secondary" rel="prev">
            Precedenti
          </Link>
        )}
        {next === undefined ? null : (
          <Link to={listHref(address, { after: next })} className="button button-secondary" rel="next">
            Seguenti
          </Link>
        )}
      </nav>
      {size?.rows ? <PageSize {...size} search={address.search} pathname={address.pathname} /> : null}
    </div>
  );
}

type SizeProps = { current: number; sizes: readonly number[]; search: string; pathname: string };

function PageSize({ current, sizes, search, pathname }: SizeProps) {
  return (
    <Form method="get" action={pathname} className="flex flex-wrap items-center gap-2">
      <KeptFields search={search} except={['size']} />
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
