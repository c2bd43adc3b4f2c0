// Where a person is shown, and the way there.

export function pageOfUser({ id }: { id: number }): string {
  return `/dashboard/admin/users/${id}`;
}

export const USERS_CRUMB = { label: 'Utenti', href: '/dashboard/admin/users' };

export function crumbsTo(id: number, name: string) {
  return [USERS_CRUMB, { label: name, href: pageOfUser({ id }) }];
}
