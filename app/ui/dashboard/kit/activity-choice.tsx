// Links to choose the activity of a list, for people with several.
import { Link, useLocation } from 'react-router';

import { listHref } from './filters.tsx';

export type ActivityOption = { id: number; name: string; subdomain: string };

type Props = { activities: readonly ActivityOption[]; chosen: string | undefined };

export function ActivityChoice({ activities, chosen }: Props) {
  const address = useLocation();
  if (activities.length < 2) return null;
  // Other filters are dropped: they belong to one activity.
  const to = (activity: string | undefined) =>
    listHref(address, { activity, resource: undefined, service: undefined });
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
