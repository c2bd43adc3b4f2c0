// Refusals about owners, and where to go after them.

/** Where an activity is shown, and the way there. */
export function pageOfActivity({ id }: { id: number }): string {
  return `/dashboard/admin/activities/${id}`;
}

export const ACTIVITIES_CRUMB = { label: 'Attività', href: '/dashboard/admin/activities' };

export function wayTo({ id, name }: { id: number; name: string }) {
  const back = pageOfActivity({ id });
  return { crumbs: [ACTIVITIES_CRUMB, { label: name, href: back }], back };
}

/** Why somebody can't be the owner. */
export const NO_SUCH_USER = {
  ownerEmail: [
    "Nessun operatore ha un account attivo e verificato con questo indirizzo: crea prima l'utente, o fagli verificare l'email",
  ],
};

export const OWNER_ALREADY = { ownerEmail: ['È già il titolare'] };
