// Why nobody may act as a person, in words.
import type { UserDetail } from '#app/domain/administration/users/user-detail.ts';
import {
  impersonationObstacle,
  type ImpersonationObstacle,
} from '#app/domain/identity/impersonation-obstacle.ts';

export const OBSTACLES: Record<ImpersonationObstacle, string> = {
  oneself: 'Non puoi impersonare te stesso',
  'is-admin': 'Nessuno può impersonare un amministratore',
  suspended: 'Non puoi impersonare un utente sospeso',
  erased: "L'account è cancellato",
};

export function whyNot(user: UserDetail, adminId: number): string | undefined {
  const { suspendedAt, erasedAt } = user;
  const candidate = { ...user, suspended: suspendedAt !== undefined, erased: erasedAt !== undefined };
  const obstacle = impersonationObstacle(candidate, adminId);
  return obstacle === undefined ? undefined : OBSTACLES[obstacle];
}
