import { Form } from 'react-router';

import { creditsForm } from '#app/domain/administration/users/user-forms.ts';

import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { creditsText } from '../../format/credits.ts';

const FIELDS = [
  { name: 'direction', label: 'Che cosa fare' },
  { name: 'amount', label: 'Crediti' },
  { name: 'reason', label: 'Motivo' },
];

type Props = {
  name: string;
  balanceCents: number;
  crumbs: { label: string; href: string }[];
  back: string;
  nonce: string;
  result: FormAnswer;
};

export function CreditsEditor({ name, balanceCents, crumbs, back, nonce, result }: Props) {
  const { errors, sent, props } = useZodForm(creditsForm, result);
  return (
    <Editor>
      <PageHeader
        title={`Crediti di ${name}`}
        crumbs={crumbs}
        above={<ErrorSummary errors={sent} fields={FIELDS} />}
        intro={<p>{`Ora ha ${creditsText(balanceCents)}. Un credito copre un euro di commissioni.`}</p>}
      />
      <Form method="post" className="grid gap-4" {...props}>
        <ChoiceGroup
          name="direction"
          label="Che cosa fare"
          choices={[
            { value: 'give', label: 'Aggiungi crediti' },
            { value: 'take', label: 'Togli crediti' },
          ]}
          chosen={typed(result, 'direction', 'give')}
          error={errors['direction']}
        />
        <TextField
          name="amount"
          label="Crediti"
          hint="Per esempio 25 oppure 12,50"
          inputMode="decimal"
          defaultValue={typed(result, 'amount')}
          error={errors['amount']}
        />
        <TextField
          name="reason"
          label="Motivo"
          hint="Resta nel libro mastro e nel registro"
          maxLength={200}
          defaultValue={typed(result, 'reason')}
          error={errors['reason']}
        />
        <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
        <SaveBar label="Rettifica i crediti" cancel={{ href: back }} />
      </Form>
    </Editor>
  );
}
