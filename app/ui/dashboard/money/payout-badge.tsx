import type { PayoutState } from '#app/domain/payments/takings/takings.ts';

import { Badge, type Tone } from '../../parts/badge.tsx';

const LOOKS: Record<PayoutState, { tone: Tone; words: string }> = {
  'to-come': { tone: 'neutral', words: 'In arrivo' },
  'under-way': { tone: 'yellow', words: 'In corso' },
  paid: { tone: 'green', words: 'Accreditato' },
  disputed: { tone: 'red', words: 'Contestato' },
  'no-account': { tone: 'yellow', words: 'Manca il conto' },
  refused: { tone: 'yellow', words: 'Da ritentare' },
  debt: { tone: 'red', words: 'Da restituire' },
  nothing: { tone: 'neutral', words: 'Niente da accreditare' },
};

export function PayoutBadge({ state }: { state: PayoutState }) {
  const { tone, words } = LOOKS[state];
  return <Badge tone={tone}>{words}</Badge>;
}
