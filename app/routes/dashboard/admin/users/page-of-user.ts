// Where a person is shown.

export function pageOfUser({ id }: { id: number }): string {
  return `/dashboard/admin/users/${id}`;
}
