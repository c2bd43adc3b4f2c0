import { Form } from 'react-router';

import { questionForm, type QuestionValues } from '#app/domain/catalog/questions/question-form.ts';

import { Checkbox } from '../../form/checkbox.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { ticked, typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { Editor, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { SeenValues } from '../kit/seen-values.tsx';

const FIELDS = [
  { name: 'label', label: 'Domanda' },
  { name: 'kind', label: 'Tipo di risposta' },
  { name: 'choices', label: 'Risposte' },
];

const KINDS = [
  { value: 'text', label: 'Testo libero' },
  { value: 'choice', label: 'Una scelta tra più risposte' },
];

type Props = {
  title: string;
  crumbs: { label: string; href: string }[];
  listHref: string;
  values: QuestionValues;
  nonce: string;
  /** Of one that exists. */
  seen?: string;
  result: FormAnswer;
};

export function QuestionEditor({ title, crumbs, listHref, values, nonce, seen, result }: Props) {
  const { errors, sent, props } = useZodForm(questionForm, result);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        above={<ErrorSummary errors={sent} fields={FIELDS} />}
        intro="Chiedi solo quello che userai. Le risposte compaiono nella prenotazione e nell'email che ricevi."
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <SeenValues seen={seen} answer={result} />
          <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          <TextField
            name="label"
            label="Domanda"
            hint="Per esempio «Allergie o intolleranze?»"
            maxLength={200}
            defaultValue={typed(result, 'label', values.label)}
            error={errors['label']}
          />
          <ChoiceGroup
            name="kind"
            label="Tipo di risposta"
            choices={KINDS}
            chosen={typed(result, 'kind', values.kind)}
            error={errors['kind']}
          />
          <TextArea
            name="choices"
            label="Risposte"
            hint="Solo per la scelta: una per riga, almeno due"
            optional
            rows={5}
            defaultValue={typed(result, 'choices', values.choices)}
            error={errors['choices']}
          />
          <Checkbox name="required" defaultChecked={ticked(result, 'required', values.required)}>
            È obbligatorio rispondere
          </Checkbox>
          <SaveBar label="Salva la domanda" cancel={{ href: listHref }} />
        </Form>
      </Editor>
    </>
  );
}
