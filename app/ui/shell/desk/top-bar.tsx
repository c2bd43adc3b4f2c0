// A search field for everything; with scripts «/» or Ctrl K leads to it.
import { useEffect } from 'react';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import { DeskDisclosure, DeskIcon } from './disclosure.tsx';
import { type MenuActivity, sameIn } from './menu-items.ts';

const WORDS = 'Cerca ovunque';

export function DeskSearch() {
  useSearchKeys();
  return (
    <>
      <search className="desk-find">
        <Form action="/search">
          <DeskIcon name="search" />
          <input
            name="q"
            type="search"
            className="control"
            aria-label={WORDS}
            placeholder="Ospite, codice…"
            maxLength={100}
            data-desk-search
          />
          <kbd aria-hidden="true">/</kbd>
        </Form>
      </search>
      <Link to="/search" className="icon-link desk-find-link" aria-label="Cerca">
        <DeskIcon name="search" />
      </Link>
    </>
  );
}

/** To the page's own field, else to the layout's; if neither is visible, to the search page. */
function useSearchKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      const fields = [...document.querySelectorAll<HTMLInputElement>('[data-desk-search]')];
      const field = fields.findLast((each) => each.getClientRects().length > 0);
      if (field) field.select();
      else void navigate('/search');
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [navigate]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key === 'k';
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return key === '/' && !typing;
}

// Chooses the activity for services, catalogs and takings; opening a page of an activity chooses it too.

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
