// The menu of signed-in pages, and the entry to which a page belongs.
import { holds, type Right, type StaffRole } from '#app/domain/activities/staff.ts';
import type { DeskIconName } from './disclosure.tsx';

export type MenuItem = {
  to: string;
  label: string;
  icon: DeskIconName;
  /** Paths that belong to the entry, with everything below them. */
  pages: readonly string[];
  /** Right needed; everybody if missing. */
  right?: Right;
};

export type MenuGroup = { label?: string; items: readonly MenuItem[] };

type MenuOf = { activity: string | undefined; admin: boolean; may: (right: Right) => boolean };

/**
 * `activity`: subdomain for services, catalogs and takings; without one, these entries lead to creating an
 * activity.
 */
export function menuFor({ activity, admin, may }: MenuOf): MenuGroup[] {
  const own = (label: string, icon: DeskIconName, parts: readonly [string, ...string[]]): MenuItem => {
    const pages = activity === undefined ? [] : parts.map((part) => `/dashboard/${activity}/${part}`);
    return { to: pages[0] ?? '/activities/new', label, icon, pages, right: 'manage' };
  };
  const groups: MenuGroup[] = [
    {
      items: [
        onlyFor('bookings', item('/dashboard', ['Panoramica', 'home'], ['/activities'])),
        item('/availability/day', ['Oggi', 'sun']),
        item('/availability', ['Disponibilità', 'calendar']),
        onlyFor(
          'bookings',
          item('/availability/bookings', ['Prenotazioni', 'ticket'], ['/availability/feeds']),
        ),
        item('/checkin', ['Check-in', 'scan'], ['/availability/guides']),
        onlyFor('bookings', item('/availability/guests', ['Ospiti', 'people'])),
      ],
    },
    {
      label: 'Cosa vendi',
      items: [
        own('Servizi', 'tag', ['services', 'categories']),
        own('Cataloghi', 'grid', ['catalogs']),
        onlyFor('manage', item('/availability/resources', ['Risorse e orari', 'layers'], ['/calendars'])),
        onlyFor('manage', item('/marketplace', ['Marketplace', 'shop'])),
      ],
    },
    {
      label: 'Conti',
      items: [
        own('Incassi', 'euro', ['money']),
        item('/settings', ['Impostazioni', 'gear']),
        item('/help', ['Aiuto', 'help'], ['/dev-diary']),
        ...(admin ? [item('/dashboard/admin', ['Amministrazione', 'shield'])] : []),
      ],
    },
  ];
  return groups.map((group) => onlyWhat(may, group)).filter(({ items }) => items.length > 0);
}

function onlyWhat(may: MenuOf['may'], { items, ...group }: MenuGroup): MenuGroup {
  return { ...group, items: items.filter(({ right }) => right === undefined || may(right)) };
}

function onlyFor(right: Right, entry: MenuItem): MenuItem {
  return { ...entry, right };
}

function item(
  to: string,
  [label, icon]: readonly [string, DeskIconName],
  under: readonly string[] = [],
): MenuItem {
  return { to, label, icon, pages: [to, ...under] };
}

/** The dock on phones: the most frequent entries. */
export const DOCK_ITEMS: readonly Omit<MenuItem, 'pages'>[] = [
  { to: '/availability/day', label: 'Oggi', icon: 'sun' },
  { to: '/availability', label: 'Calendario', icon: 'calendar' },
  { to: '/availability/bookings/new', label: 'Prenota', icon: 'plus', right: 'bookings' },
  { to: '/checkin', label: 'Check-in', icon: 'scan' },
];

/**
 * Pages with special permissions (the camera): loaded as whole documents, because browsers use the document's
 * headers.
 */
export const WHOLE_PAGES: readonly string[] = ['/checkin'];

/** The entry with the longest matching path. */
export function currentEntry(pathname: string, menu: readonly MenuGroup[]): MenuItem | undefined {
  let best: { item: MenuItem; length: number } | undefined;
  for (const item of menu.flatMap(({ items }) => items)) {
    for (const start of item.pages) {
      const leads = pathname === start || pathname.startsWith(`${start}/`);
      if (leads && start.length > (best?.length ?? 0)) best = { item, length: start.length };
    }
  }
  return best?.item;
}

export type MenuActivity = { id: number; name: string; subdomain: string; role: StaffRole };

/** The activity of the page; otherwise the last one opened, or the first. */
export function chosenActivity<T extends MenuActivity>(
  activities: readonly T[],
  { pathname, last }: { pathname: string; last: string | undefined },
): T | undefined {
  const named = (wanted: string | undefined) => activities.find(({ subdomain }) => subdomain === wanted);
  return named(/^\/dashboard\/([^/]+)/.exec(pathname)?.[1]) ?? named(last) ?? activities[0];
}

const PARTS = new Set(['services', 'categories', 'catalogs', 'edit', 'page', 'embed', 'money']);

/** The same page of another activity, if the person manages both. */
export function sameIn({ subdomain, role }: Omit<MenuActivity, 'id'>, pathname: string): string {
  if (!holds(role, 'manage')) return `/availability?${new URLSearchParams({ activity: subdomain })}`;
  const [, own, , name = ''] = pathname.split('/');
  const part = own === 'dashboard' && PARTS.has(name) ? name : undefined;
  return part === undefined ? `/dashboard/${subdomain}` : `/dashboard/${subdomain}/${part}`;
}
