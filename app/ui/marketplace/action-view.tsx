// The page of an action on an entry.
import * as entries from '#app/domain/marketplace/entry.ts';
import { percent, percentAfter } from '#app/domain/money/percent-text.ts';
import { ConfirmPage } from '../dashboard/kit/confirm-page.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type ActionWords = {
  question: string;
  consequence: string;
  button: string;
  /** Message after the action. */
  done: string;
  danger: boolean;
};

const KEPT = 'Le prenotazioni già vendute restano valide, con le condizioni di allora.';

const WORDS: Record<entries.EntryAction, (entry: entries.EntryDetails) => ActionWords> = {
  accept: ({ serviceName, destination, catalogName, fee }) => ({
    question: `Vuoi far rivendere «${serviceName}» a ${destination}?`,
    consequence: `Entra subito nel catalogo «${catalogName ?? ''}». Su ogni prenotazione venduta lì ${destination} tiene ${percentAfter('il', fee)}.`,
    button: 'Accetta la proposta',
    done: 'Proposta accettata',
    danger: false,
  }),
  reject: ({ serviceName, destination, fee }) => ({
    question: `Vuoi rifiutare la proposta per «${serviceName}»?`,
    consequence: `${destination} non lo rivende con una commissione ${percentAfter('del', fee)}. Può farti una nuova proposta.`,
    button: 'Rifiuta la proposta',
    done: 'Proposta rifiutata',
    danger: true,
  }),
  withdraw: ({ serviceName, catalogName, status, origin }) =>
    status === 'PENDING'
      ? {
          question: `Vuoi ritirare la proposta per «${serviceName}»?`,
          consequence: `${origin} non dovrà più rispondere. Puoi proporlo di nuovo quando vuoi.`,
          button: 'Ritira la proposta',
          done: 'Proposta ritirata',
          danger: true,
        }
      : {
          question: `Vuoi togliere «${serviceName}» dal catalogo?`,
          consequence: `Sparisce subito dal catalogo «${catalogName ?? ''}» e l'accordo con ${origin} finisce. ${KEPT}`,
          button: 'Togli il servizio',
          done: 'Servizio tolto dal catalogo',
          danger: true,
        },
  end: ({ serviceName, destination }) => ({
    question: `Vuoi concludere l'accordo per «${serviceName}»?`,
    consequence: `${destination} non lo può più vendere, da subito. ${KEPT}`,
    button: "Concludi l'accordo",
    done: 'Accordo concluso',
    danger: true,
  }),
  'propose-fee': ({ serviceName, fee }) => ({
    question: `Cambia la commissione di «${serviceName}»`,
    consequence: `Ora è ${percentAfter('del', fee)}, e vale finché l'altra attività non accetta la nuova. ${KEPT}`,
    button: 'Invia la proposta',
    done: 'Proposta inviata',
    danger: false,
  }),
  'accept-fee': ({ fee, proposedFee = fee }) => ({
    question: `Vuoi accettare una commissione ${percentAfter('del', proposedFee)}?`,
    consequence: `Vale da subito al posto ${percentAfter('del', fee)}. ${KEPT}`,
    button: 'Accetta la commissione',
    done: 'Nuova commissione accettata',
    danger: false,
  }),
  'reject-fee': ({ fee, proposedFee = fee }) => ({
    question: `Vuoi rifiutare una commissione ${percentAfter('del', proposedFee)}?`,
    consequence: `Resta quella di adesso: ${percent(fee)}.`,
    button: 'Rifiuta la commissione',
    done: 'Nuova commissione rifiutata',
    danger: true,
  }),
  'withdraw-fee': ({ fee, proposedFee = fee }) => ({
    question: `Vuoi ritirare la proposta di una commissione ${percentAfter('del', proposedFee)}?`,
    consequence: `Resta quella di adesso: ${percent(fee)}.`,
    button: 'Ritira la proposta',
    done: 'Proposta ritirata',
    danger: true,
  }),
};

/** Question and consequences of each action. */
export function actionWords(action: entries.EntryAction, entry: entries.EntryDetails): ActionWords {
  return WORDS[action](entry);
}

const STATUS: Record<entries.EntryStatus, { tone: Tone; words: string }> = {
  PENDING: { tone: 'yellow', words: 'Sospeso, in attesa' },
  ACCEPTED: { tone: 'green', words: 'Accettato' },
  REJECTED: { tone: 'red', words: 'Rifiutato' },
};

/** Words for entries: states, events and actions. */
export const STATUS_WORDS = {
  PENDING: 'Sospeso, in attesa',
  ACCEPTED: 'Accettato',
  REJECTED: 'Rifiutato',
  ENDED: 'Concluso',
};

export const SOURCE_WORDS: Record<entries.EntrySource, string> = { DIRECT: 'Diretta', PROPOSAL: 'Proposta' };

export function EntryState({ status, endedBy, suspended, proposedFee }: entries.EntryItem) {
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

export const EVENT_WORDS: Record<entries.EntryEventKind, string> = {
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

export const ACTION_LINKS: Record<entries.EntryAction, string> = {
  accept: 'Accetta',
  reject: 'Rifiuta',
  withdraw: 'Ritira',
  end: "Concludi l'accordo",
  'propose-fee': 'Cambia la commissione',
  'accept-fee': 'Accetta la nuova commissione',
  'reject-fee': 'Rifiuta la nuova commissione',
  'withdraw-fee': 'Ritira la nuova commissione',
};

type Props = { action: entries.EntryAction; entry: entries.EntryDetails; result: FormAnswer };

const LABELS = { fee: 'Nuova commissione (%)', reason: 'Motivo' };

export function ActionView({ action, entry, result }: Props) {
  const { question, consequence, button, danger } = actionWords(action, entry);
  const schema = action === 'propose-fee' ? entries.feeForm : entries.rejectionForm;
  const form = useZodForm<typeof schema, keyof typeof LABELS>(schema, result, { labels: LABELS });
  return (
    <ConfirmPage
      question={question}
      crumbs={[
        { label: 'Proposte', href: '/marketplace/admin' },
        { label: entry.serviceName, href: `/marketplace/entries/${entry.id}` },
      ]}
      consequence={<p>{consequence}</p>}
      button={button}
      back={`/marketplace/entries/${entry.id}`}
      danger={danger}
      form={form}
    >
      {action === 'reject' ? (
        <TextArea
          {...form.field('reason')}
          optional
          hint="Lo legge chi ha fatto la proposta"
          maxLength={entries.REASON_LENGTH}
        />
      ) : null}
      {action === 'propose-fee' ? (
        <TextField {...form.field('fee')} inputMode="decimal" maxLength={10} />
      ) : null}
      {action.endsWith('-fee') && action !== 'propose-fee' ? (
        <input type="hidden" name="fee" value={entry.proposedFee} />
      ) : null}
      {action === 'withdraw' ? <input type="hidden" name="seen" value={entry.status} /> : null}
    </ConfirmPage>
  );
}
