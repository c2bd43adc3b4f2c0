import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

import { ActivityBadge } from '../../parts/badge.tsx';

type Props = {
  activity: {
    name: string;
    subdomain: string;
    role: 'owner' | 'member';
    published: boolean;
    suspended: boolean;
  };
  /** Its public page. */
  url: string;
  children: ReactNode;
};

type Tab = { to: string; label: string; ownersOnly?: boolean };

const TABS: readonly Tab[] = [
  { to: '', label: 'Riepilogo' },
  { to: 'services', label: 'Servizi' },
  { to: 'categories', label: 'Categorie' },
  { to: 'catalogs', label: 'Cataloghi' },
  { to: 'edit', label: 'Dati' },
  { to: 'page', label: 'Pagina' },
  { to: 'embed', label: 'Sul tuo sito' },
  { to: 'members', label: 'Persone', ownersOnly: true },
  { to: 'money', label: 'Incassi' },
];

export function ActivityFrame({ activity, url, children }: Props) {
  const base = `/dashboard/${activity.subdomain}`;
  const tabs = useCurrentInView();
  return (
    <div className="grid gap-6">
      <header className="grid gap-2" data-no-print>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={base} className="font-semibold break-words">
            {activity.name}
          </a>
          <ActivityBadge {...activity} />
          <SeePage url={url} preview={`${base}/preview`} {...activity} />
        </p>
        <nav ref={tabs} aria-label={activity.name} className="tabs-scroll">
          <ul className="tabs">
            {TABS.filter(({ ownersOnly }) => !ownersOnly || activity.role === 'owner').map(
              ({ to, label }) => (
                <li key={to}>
                  <NavLink to={to === '' ? base : `${base}/${to}`} end={to === ''} className="tab">
                    {label}
                  </NavLink>
                </li>
              ),
            )}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}

/** Visitors of an unpublished one read «in arrivo» there; those who run it see more. */
function SeePage({
  url,
  preview,
  published,
  suspended,
}: Props['activity'] & { url: string; preview: string }) {
  if (suspended) return null;
  return (
    <a href={published ? url : preview} className="link link-alone text-small break-all">
      {published ? 'Vedi la pagina' : "Vedi l'anteprima"}
    </a>
  );
}

/** On narrow screens the row of tabs is wider than the screen: the one we are on is moved into it. */
function useCurrentInView() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current && pathname !== '')
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return row;
}
