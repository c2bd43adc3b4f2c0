// Which resource a page is about, as links.
import { Link, useLocation } from 'react-router';

export type ResourceOption = { id: number; name: string };

type Props = { resources: readonly ResourceOption[]; chosen: number | undefined };

export function ResourceChoice({ resources, chosen }: Props) {
  const { pathname, search } = useLocation();
  if (resources.length < 2) return null;
  const to = (id: number | undefined) => {
    const query = new URLSearchParams(search);
    query.delete('resource');
    if (id !== undefined) query.set('resource', String(id));
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return (
    <nav aria-label="Risorsa" data-no-print>
      <ul className="flex flex-wrap gap-2">
        {[{ id: undefined, name: 'Tutte le risorse' }, ...resources].map(({ id, name }) => (
          <li key={id ?? 0} className="min-w-0">
            <Link to={to(id)} className="chip max-w-full" aria-current={id === chosen ? 'page' : undefined}>
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
