import type { MemberActivity } from '#app/domain/activities/activity.ts';
import { holds } from '#app/domain/activities/staff.ts';
import type { ReactNode } from 'react';

import { ActivityBadge } from '../../parts/badge.tsx';
import { type Tab, Tabs } from './tabs.tsx';

type Props = {
  activity: Omit<MemberActivity, 'id'>;
  /** Its public page. */
  url: string;
  children: ReactNode;
};

const TABS: readonly (Tab & { ownersOnly?: boolean })[] = [
  { to: '', label: 'Riepilogo' },
  { to: '/services', label: 'Servizi' },
  { to: '/categories', label: 'Categorie' },
  { to: '/catalogs', label: 'Cataloghi' },
  { to: '/edit', label: 'Dati' },
  { to: '/page', label: 'Pagina' },
  { to: '/embed', label: 'Sul tuo sito' },
  { to: '/members', label: 'Persone', ownersOnly: true },
  { to: '/money', label: 'Incassi' },
];

export function ActivityFrame({ activity, url, children }: Props) {
  const base = `/dashboard/${activity.subdomain}`;
  const tabs = TABS.filter(({ ownersOnly }) => !ownersOnly || holds(activity.role, 'own'));
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
        <Tabs label={activity.name} home={base} tabs={tabs} />
      </header>
      {children}
    </div>
  );
}

/** Visitors of an unpublished page read «in arrivo»; members get a preview. */
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
