// The menu of signed-in pages: a sidebar, and on phones a dock that opens it.
import { Form, Link } from 'react-router';
import type { Right } from '#app/domain/activities/staff.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';
import { DeskDisclosure, DeskIcon } from './disclosure.tsx';
import { DOCK_ITEMS, type MenuGroup, type MenuItem, WHOLE_PAGES } from './menu-items.ts';

export type MenuState = {
  menu: readonly MenuGroup[];
  current: MenuItem | undefined;
  pathname: string;
  /** Number of proposals that wait for an answer. */
  toAnswer: number;
  may: (right: Right) => boolean;
};

type Props = { label: string; user: UserRecord; state: MenuState };

export function DeskMenu({ label, user, state }: Props) {
  return (
    <>
      <nav aria-label={label} className="desk-menu">
        {state.menu.map(({ label: group, items }) => (
          <div key={group ?? ''}>
            {group === undefined ? null : <p>{group}</p>}
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  <Entry item={item} state={state} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="desk-person">
        <p className="min-w-0">
          <span className="block font-semibold break-words">{`${user.name} ${user.surname}`}</span>
          <span className="block text-small break-all text-muted">{user.email}</span>
        </p>
        {/* Loads a new document, so that no data of the session stay in memory. */}
        <Form method="post" action="/logout" reloadDocument>
          <button className="desk-exit">
            <DeskIcon name="exit" />
            Esci
          </button>
        </Form>
      </div>
    </>
  );
}

function Entry({ item, state: { current, pathname, toAnswer } }: { item: MenuItem; state: MenuState }) {
  const { to, label, icon } = item;
  const count = to === '/marketplace' ? toAnswer : 0;
  return (
    <Link
      to={to}
      reloadDocument={WHOLE_PAGES.includes(to)}
      className="desk-link"
      aria-current={item === current ? hereIf(pathname === to) : undefined}
    >
      <DeskIcon name={icon} />
      {label}
      {count === 0 ? null : (
        <span className="badge tone-yellow nums ml-auto">
          {count}
          <span className="sr-only"> da decidere</span>
        </span>
      )}
    </Link>
  );
}

/** aria-current: `page` for the entry's own page, `true` for pages below it. */
function hereIf(same: boolean) {
  return same ? 'page' : 'true';
}

/** At the bottom of narrow screens. */
export function DeskDock({ user, state }: Omit<Props, 'label'>) {
  const { current, pathname, may } = state;
  return (
    <nav aria-label="Scorciatoie" className="desk-dock" data-no-print>
      <div className="desk-tabs">
        {DOCK_ITEMS.filter(({ right }) => right === undefined || may(right)).map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            reloadDocument={WHOLE_PAGES.includes(to)}
            className={icon === 'plus' ? 'desk-tab desk-tab-do' : 'desk-tab'}
            aria-current={pathname === to || current?.to === to ? hereIf(pathname === to) : undefined}
          >
            <DeskIcon name={icon} />
            {label}
          </Link>
        ))}
      </div>
      <DeskDisclosure
        className="desk-more"
        summary={
          <span className="desk-tab">
            <DeskIcon name="menu" />
            Menu
          </span>
        }
      >
        <div className="desk-sheet">
          <DeskMenu label="Menu" user={user} state={state} />
        </div>
      </DeskDisclosure>
    </nav>
  );
}
