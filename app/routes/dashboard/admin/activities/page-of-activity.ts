// Where an activity is shown, and the way there.

export function pageOfActivity({ id }: { id: number }): string {
  return `/dashboard/admin/activities/${id}`;
}

export const ACTIVITIES_CRUMB = { label: 'Attività', href: '/dashboard/admin/activities' };

export function wayTo({ id, name }: { id: number; name: string }) {
  const back = pageOfActivity({ id });
  return { crumbs: [ACTIVITIES_CRUMB, { label: name, href: back }], back };
}
