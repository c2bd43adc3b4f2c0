// «3 annullate, 1 no: già completata».
import type { CalledOff, Kept } from '#app/domain/lifecycle/departure.ts';

import { counted } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';

const WHY: Record<Kept['why'], string> = {
  completed: 'già completata',
  'not-offered': "il servizio non è offerto a quell'orario",
  started: "quell'orario è già iniziato",
  'no-room': 'lì non ci sono abbastanza posti',
  busy: 'riprova tra poco',
};

export function calledOffWords({ cancelled, moved, refundCents, inPersonCents, kept }: CalledOff): string {
  if (cancelled + moved + kept.length === 0) return "Partenza chiusa: non c'è più nessuno da avvisare";
  const done = [
    ...(cancelled > 0 || moved === 0 ? [counted(cancelled, 'annullata', 'annullate')] : []),
    ...(moved > 0 ? [counted(moved, 'spostata', 'spostate')] : []),
  ];
  const whys = [...new Set(kept.map(({ why }) => WHY[why]))].join(', ');
  const not = kept.length === 0 ? '' : `, ${kept.length} no: ${whys}`;
  const card = refundCents > 0 ? `. Rimborsi: ${formatMoney(refundCents)}` : '';
  const inPerson = inPersonCents > 0 ? `. Da rendere di persona: ${formatMoney(inPersonCents)}` : '';
  return `Partenza chiusa: ${done.join(', ')}${not}${card}${inPerson}`;
}
