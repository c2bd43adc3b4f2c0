// Links between the parts of something.
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

/** `to` is appended to the address of the whole; '' is the whole itself. */
export type Tab = { to: string; label: string };

type Props = {
  label: string;
  home: string;
  tabs: readonly Tab[];
  /** Wraps to several rows instead of scrolling. */
  wraps?: boolean;
};

export function Tabs({ label, home, tabs, wraps = false }: Props) {
  const row = useCurrentInView();
  return (
    <nav ref={row} aria-label={label} className={wraps ? undefined : 'tabs-scroll'} data-no-print>
      <ul className="tabs">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={`${home}${to}`} end={to === ''} className="tab">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On narrow screens scrolls the row so that the current link is visible. */
export function useCurrentInView() {
  const row = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current && key !== '')
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [key]);
  return row;
}

/** Resources and calendars: two lists that belong together. */
export function ScheduleTabs() {
  const tabs = [
    { to: '/availability/resources', label: 'Risorse' },
    { to: '/calendars', label: 'Calendari e orari' },
  ];
  return <Tabs label="Risorse e orari" home="" tabs={tabs} />;
}
