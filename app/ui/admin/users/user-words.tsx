import type { UserState } from '#app/domain/administration/users/user-filter.ts';
import type { Role } from '#app/domain/identity/viewer.ts';

import { Badge } from '../../parts/badge.tsx';

export const ROLE_WORDS: Record<Role, string> = {
  operator: 'Operatore',
  team: 'Collaboratore',
  admin: 'Amministratore',
};

export const STATE_WORDS: Record<UserState, string> = {
  verified: 'Email verificata',
  unverified: 'Email da verificare',
  suspended: 'Sospesi',
  erased: 'Cancellati',
};

type State = { verified: boolean; suspended: boolean; erased: boolean };

export function UserBadge({ verified, suspended, erased }: State) {
  if (erased) return <Badge tone="neutral">Cancellato</Badge>;
  if (suspended) return <Badge tone="red">Sospeso</Badge>;
  return verified ? <Badge tone="green">Attivo</Badge> : <Badge tone="yellow">Da verificare</Badge>;
}
