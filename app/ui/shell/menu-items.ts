// The menu of signed-in pages, and which of its entries a page belongs to. Pure.

export type MenuItem = {
  to: string;
  label: string;
  /** Other addresses whose pages belong here. */
  under?: readonly string[];
};

export const MENU_ITEMS: readonly MenuItem[] = [
  { to: '/dashboard', label: 'Panoramica', under: ['/activities'] },
  { to: '/availability/bookings', label: 'Prenotazioni', under: ['/availability/feeds'] },
  { to: '/availability', label: 'Disponibilità' },
  { to: '/calendars', label: 'Calendari' },
  { to: '/availability/resources', label: 'Risorse' },
  { to: '/availability/guests', label: 'Ospiti' },
  { to: '/marketplace', label: 'Marketplace' },
  { to: '/marketplace/admin', label: 'Proposte', under: ['/marketplace/entries'] },
  { to: '/settings', label: 'Impostazioni' },
  { to: '/help', label: 'Aiuto', under: ['/dev-diary'] },
];

export const ADMIN_ITEMS: readonly MenuItem[] = [{ to: '/dashboard/admin', label: 'Amministrazione' }];

/** The entry whose address goes furthest along with the page's. */
export function currentEntry(pathname: string, items: readonly MenuItem[]): MenuItem | undefined {
  let best: { item: MenuItem; length: number } | undefined;
  for (const item of items) {
    for (const start of [item.to, ...(item.under ?? [])]) {
      const leads = pathname === start || pathname.startsWith(`${start}/`);
      if (leads && start.length > (best?.length ?? 0)) best = { item, length: start.length };
    }
  }
  return best?.item;
}
