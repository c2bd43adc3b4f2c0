// Which activity a list is about, as links: for those who run several.
import { Link, useLocation } from 'react-router';

export type ActivityOption = { id: number; name: string; subdomain: string };

type Props = { activities: readonly ActivityOption[]; chosen: string | undefined };

export function ActivityChoice({ activities, chosen }: Props) {
  const { pathname, search } = useLocation();
  if (activities.length < 2) return null;
  const to = (subdomain: string | undefined) => {
    const query = new URLSearchParams(search);
    // What belongs to one activity means nothing in another.
    for (const name of ['activity', 'resource', 'service', 'after', 'before']) query.delete(name);
    if (subdomain !== undefined) query.set('activity', subdomain);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  const options = [{ name: 'Tutte', subdomain: undefined }, ...activities];
  return (
    <nav aria-label="Attività" data-no-print>
      <ul className="flex flex-wrap gap-2">
        {options.map(({ name, subdomain }) => (
          <li key={subdomain ?? ''} className="min-w-0">
            <Link
              to={to(subdomain)}
              className="chip max-w-full"
              aria-current={subdomain === chosen ? 'page' : undefined}
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
