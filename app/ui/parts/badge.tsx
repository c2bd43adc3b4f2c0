import type { BookingStatus } from '#app/domain/bookings/states.ts';

export type Tone = 'green' | 'yellow' | 'purple' | 'neutral' | 'red';

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge tone-${tone}`}>{children}</span>;
}

const BOOKING_STATES: Record<BookingStatus, { tone: Tone; words: string }> = {
  pending: { tone: 'yellow', words: 'In attesa' },
  confirmed: { tone: 'green', words: 'Confermata' },
  cancelled: { tone: 'neutral', words: 'Annullata' },
  completed: { tone: 'purple', words: 'Completata' },
};

export function BookingBadge({ status }: { status: BookingStatus }) {
  const { tone, words } = BOOKING_STATES[status];
  return <Badge tone={tone}>{words}</Badge>;
}

export function ActivityBadge({ published, suspended }: { published: boolean; suspended: boolean }) {
  if (suspended) return <Badge tone="red">Sospesa</Badge>;
  return published ? <Badge tone="green">Pubblicata</Badge> : <Badge tone="purple">Non pubblicata</Badge>;
}
