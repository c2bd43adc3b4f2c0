// Words for entries: states, events, and what each action asks and does.
import type {
  EntryAction,
  EntryEventKind,
  EntryItem,
  EntrySource,
  EntryStatus,
} from '#app/domain/marketplace/entries/entry.ts';

import { Badge, type Tone } from '../parts/badge.tsx';

const STATUS: Record<EntryStatus, { tone: Tone; words: string }> = {
  PENDING: { tone: 'yellow', words: 'In attesa' },
  ACCEPTED: { tone: 'green', words: 'Accettato' },
  REJECTED: { tone: 'red', words: 'Rifiutato' },
};

export const STATUS_WORDS = {
  PENDING: 'In attesa',
  ACCEPTED: 'Accettato',
  REJECTED: 'Rifiutato',
  ENDED: 'Concluso',
};

export const SOURCE_WORDS: Record<EntrySource, string> = { DIRECT: 'Diretta', PROPOSAL: 'Proposta' };

export function EntryState({ status, endedBy, suspended, proposedFee }: EntryItem) {
  const { tone, words } = STATUS[status];
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tone}>{words}</Badge>
      {endedBy === undefined ? null : (
        <Badge tone="neutral">{endedBy === 'origin' ? 'Concluso' : 'Ritirato'}</Badge>
      )}
      {suspended ? <Badge tone="yellow">Servizio sospeso</Badge> : null}
      {proposedFee === undefined ? null : <Badge tone="purple">Nuova commissione proposta</Badge>}
    </span>
  );
}

export const EVENT_WORDS: Record<EntryEventKind, string> = {
  added: 'Aggiunto al catalogo',
  proposed: 'Proposta inviata',
  accepted: 'Proposta accettata',
  rejected: 'Proposta rifiutata',
  withdrawn: 'Ritirato da chi rivende',
  ended: 'Concluso da chi fornisce il servizio',
  'fee-proposed': 'Proposta una nuova commissione',
  'fee-accepted': 'Nuova commissione accettata',
  'fee-rejected': 'Nuova commissione rifiutata',
  'fee-withdrawn': 'Proposta di nuova commissione ritirata',
};

export const ACTION_LINKS: Record<EntryAction, string> = {
  accept: 'Accetta',
  reject: 'Rifiuta',
  withdraw: 'Ritira',
  end: "Concludi l'accordo",
  'propose-fee': 'Cambia la commissione',
  'accept-fee': 'Accetta la nuova commissione',
  'reject-fee': 'Rifiuta la nuova commissione',
  'withdraw-fee': 'Ritira la nuova commissione',
};
