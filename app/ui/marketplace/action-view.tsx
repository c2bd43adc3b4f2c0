// The page of one action on an entry.
import type { EntryAction, EntryDetails } from '#app/domain/marketplace/entries/entry.ts';
import { feeForm, REASON_LENGTH, rejectionForm } from '#app/domain/marketplace/entries/entry-form.ts';

import { ConfirmPage } from '../dashboard/kit/confirm-page.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { actionWords } from './action-words.ts';

type Props = { action: EntryAction; entry: EntryDetails; result: FormAnswer };

const LABELS = { fee: 'Nuova commissione (%)', reason: 'Motivo' };
const FIELDS = [
  { name: 'fee', label: LABELS.fee },
  { name: 'reason', label: LABELS.reason },
];

export function ActionView({ action, entry, result }: Props) {
  const { question, consequence, button, danger } = actionWords(action, entry);
  const { errors, sent, props } = useZodForm(action === 'propose-fee' ? feeForm : rejectionForm, result);
  return (
    <ConfirmPage
      question={question}
      crumbs={[
        { label: 'Proposte', href: '/marketplace/admin' },
        { label: entry.serviceName, href: `/marketplace/entries/${entry.id}` },
      ]}
      above={<ErrorSummary errors={sent} fields={FIELDS} />}
      consequence={<p>{consequence}</p>}
      button={button}
      back={`/marketplace/entries/${entry.id}`}
      danger={danger}
      form={props}
    >
      {action === 'reject' ? (
        <TextArea
          optional
          name="reason"
          label={LABELS.reason}
          hint="Lo legge chi ha fatto la proposta"
          maxLength={REASON_LENGTH}
          defaultValue={typed(result, 'reason')}
          error={errors['reason']}
        />
      ) : null}
      {action === 'propose-fee' ? (
        <TextField
          name="fee"
          label={LABELS.fee}
          inputMode="decimal"
          maxLength={10}
          defaultValue={typed(result, 'fee')}
          error={errors['fee']}
        />
      ) : null}
      {action.endsWith('-fee') && action !== 'propose-fee' ? (
        <input type="hidden" name="fee" value={entry.proposedFee} />
      ) : null}
      {action === 'withdraw' ? <input type="hidden" name="seen" value={entry.status} /> : null}
    </ConfirmPage>
  );
}
