// Which resource a page is about, as links.
import { Link, useLocation } from 'react-router';

import { listHref } from '../dashboard/kit/list-address.ts';

export type ResourceOption = { id: number; name: string };

type Props = { resources: readonly ResourceOption[]; chosen: number | undefined };

export function ResourceChoice({ resources, chosen }: Props) {
  const address = useLocation();
  if (resources.length < 2) return null;
  return (
    <nav aria-label="Risorsa" data-no-print>
      <ul className="flex flex-wrap gap-2">
        {[{ id: undefined, name: 'Tutte le risorse' }, ...resources].map(({ id, name }) => (
          <li key={id ?? 0} className="min-w-0">
            <Link
              to={listHref(address, { resource: id?.toString() })}
              className="chip max-w-full"
              aria-current={id === chosen ? 'page' : undefined}
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
