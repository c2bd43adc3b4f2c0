import type { ActivityState } from '#app/domain/administration/activities/activity-filter.ts';

import { Badge } from '../../parts/badge.tsx';

export const ACTIVITY_STATE_WORDS: Record<ActivityState, string> = {
  published: 'Pubblicate',
  unpublished: 'Non pubblicate',
  suspended: 'Sospese',
};

export function ActivityBadge({ published, suspended }: { published: boolean; suspended: boolean }) {
  if (suspended) return <Badge tone="red">Sospesa</Badge>;
  return published ? <Badge tone="green">Pubblicata</Badge> : <Badge tone="purple">Non pubblicata</Badge>;
}
