// Chooses the activity for services, catalogs and takings; opening a page of an activity chooses it too.
import { Link, useLocation } from 'react-router';

import { DeskDisclosure } from './disclosure.tsx';
import { DeskIcon } from './desk-icon.tsx';
import { type MenuActivity, sameIn } from './menu-items.ts';

type Props = { activities: readonly MenuActivity[]; chosen: MenuActivity };

export function DeskSwitcher({ activities, chosen }: Props) {
  const { pathname } = useLocation();
  return (
    <DeskDisclosure
      className="desk-switch"
      summary={
        <>
          <Initial name={chosen.name} />
          <span className="min-w-0 flex-1 truncate font-semibold">
            <span className="sr-only">Attività: </span>
            {chosen.name}
          </span>
          <DeskIcon name="selector" />
        </>
      }
    >
      <ul>
        {activities.length > 1 ? (
          <li>
            <Link to="/dashboard">
              <span className="desk-initial">
                <DeskIcon name="grid" />
              </span>
              Tutte le attività
            </Link>
          </li>
        ) : null}
        {activities.map(({ name, subdomain, role }) => (
          <li key={subdomain}>
            <Link
              to={sameIn({ name, subdomain, role }, pathname)}
              aria-current={subdomain === chosen.subdomain || undefined}
            >
              <Initial name={name} />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              {subdomain === chosen.subdomain ? <DeskIcon name="check" /> : null}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/activities/new">
            <span className="desk-initial">
              <DeskIcon name="plus" />
            </span>
            Nuova attività
          </Link>
        </li>
      </ul>
    </DeskDisclosure>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span className="desk-initial" aria-hidden="true">
      {/^./u.exec(name)?.[0].toUpperCase()}
    </span>
  );
}
