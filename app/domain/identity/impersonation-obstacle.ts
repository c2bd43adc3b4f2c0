// People who can't be impersonated. Source: docs/rules/administration.md#impersonation.

export type ImpersonationObstacle = 'oneself' | 'is-admin' | 'suspended' | 'erased';

type Candidate = { id: number; role: string; suspended: boolean; erased: boolean };

export function impersonationObstacle(
  candidate: Candidate,
  adminId: number,
): ImpersonationObstacle | undefined {
  if (candidate.id === adminId) return 'oneself';
  if (candidate.erased) return 'erased';
  if (candidate.role === 'admin') return 'is-admin';
  return candidate.suspended ? 'suspended' : undefined;
}
