// Pages of a service's questions.
import { Form } from 'react-router';

import { questionForm, type QuestionRow, type QuestionValues } from '#app/domain/catalog/question-form.ts';

import { Checkbox } from '../form/checkbox.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, ticked, typed, useZodForm } from '../form/use-zod-form.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';

import { Editor, SaveBar } from './kit/editor.tsx';
import { Empty, PageHeader } from './kit/page-header.tsx';
import { SeenValues } from './kit/seen-values.tsx';
import { OrderForm } from './ordering/order-form.tsx';
import { ServiceFrame, type ServiceHead } from './services/service-view.tsx';
import { ArchivedList } from './services/services-view.tsx';

const FIELDS = [
  { name: 'label', label: 'Domanda' },
  { name: 'kind', label: 'Tipo di risposta' },
  { name: 'choices', label: 'Risposte' },
];

const KINDS = [
  { value: 'text', label: 'Testo libero' },
  { value: 'choice', label: 'Una scelta tra più risposte' },
];

type QuestionEditorProps = {
  title: string;
  crumbs: { label: string; href: string }[];
  listHref: string;
  values: QuestionValues;
  nonce: string;
  /** For a stored question. */
  seen?: string | undefined;
  result: FormAnswer;
};

export function QuestionEditor({
  title,
  crumbs,
  listHref,
  values,
  nonce,
  seen,
  result,
}: QuestionEditorProps) {
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

type QuestionsViewProps = { base: string; service: ServiceHead; questions: readonly QuestionRow[] };

export function QuestionsView({ base, service, questions }: QuestionsViewProps) {
  const home = `${base}/services/${service.id}/questions`;
  const live = questions.filter(({ archived }) => !archived);
  const add = <ButtonLink href={`${home}/new`}>Aggiungi una domanda</ButtonLink>;
  return (
    <ServiceFrame base={base} service={service} actions={live.length === 0 ? undefined : add}>
      {live.length === 0 ? (
        <Empty action={add}>
          Non fai domande a chi prenota. Aggiungine una solo se la risposta ti serve: allergie, taglie, orario
          di arrivo.
        </Empty>
      ) : (
        <OrderForm
          label="Domande"
          items={live.map((question) => ({
            id: question.id,
            name: question.label,
            body: <Question question={question} href={`${home}/${question.id}`} />,
            actions: (
              <a
                href={`${home}/${question.id}/archive`}
                className="link link-alone"
                aria-label={`Archivia ${question.label}`}
              >
                Archivia
              </a>
            ),
          }))}
        />
      )}
      <ArchivedList
        title="Domande archiviate"
        items={questions
          .filter(({ archived }) => archived)
          .map(({ id, label }) => ({ id, name: label, href: `${home}/${id}/archive` }))}
      />
    </ServiceFrame>
  );
}

function Question({ question, href }: { question: QuestionRow; href: string }) {
  const { label, kind, choices, required } = question;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={href} className="link-alone font-semibold underline">
          {label}
        </a>
        <Badge tone={required ? 'purple' : 'neutral'}>{required ? 'Obbligatoria' : 'Facoltativa'}</Badge>
      </span>
      <span className="text-small text-muted">
        {kind === 'text' ? 'Testo libero' : `Una scelta: ${choices.join(', ')}`}
      </span>
    </>
  );
}
