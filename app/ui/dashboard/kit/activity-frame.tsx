import type { MemberActivity } from '#app/domain/activities/activity.ts';
import { holds, type Right } from '#app/domain/activities/staff.ts';
import type { ReactNode } from 'react';
import { ActivityBadge } from '../../parts/badge.tsx';
import { type Tab, Tabs } from './tabs.tsx';

type Props = {
  activity: Omit<MemberActivity, 'id'>;
  /** Its public page. */
  url: string;
  children: ReactNode;
};

/** For who manages the activity, or has the right named. */
const TABS: readonly (Tab & { right?: Right })[] = [
  { to: '', label: 'Riepilogo' },
  { to: '/services', label: 'Servizi' },
  { to: '/categories', label: 'Categorie' },
  { to: '/catalogs', label: 'Cataloghi' },
  { to: '/edit', label: 'Dati' },
  { to: '/page', label: 'Pagina' },
  { to: '/embed', label: 'Sul tuo sito' },
  { to: '/members', label: 'Persone', right: 'own' },
  { to: '/money', label: 'Incassi' },
];

export function ActivityFrame({ activity, url, children }: Props) {
  const base = `/dashboard/${activity.subdomain}`;
  const tabs = TABS.filter(({ right = 'manage' }) => holds(activity.role, right));
  const manages = tabs.length > 0;
  return (
    <div className="grid gap-6">
      <header className="grid gap-2" data-no-print>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={manages ? base : '/dashboard'} className="font-semibold break-words">
            {activity.name}
          </a>
          <ActivityBadge {...activity} />
          {manages || activity.published ? (
            <SeePage url={url} preview={`${base}/preview`} {...activity} />
          ) : null}
        </p>
        {manages ? <Tabs label={activity.name} home={base} tabs={tabs} /> : null}
      </header>
      {children}
    </div>
  );
}

/** Visitors of an unpublished page read «in arrivo»; who manages it gets a preview. */
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
