// Pages of a service's questions.
import { questionForm, type QuestionRow, type QuestionValues } from '#app/domain/catalog/question-form.ts';
import { Checkbox } from '../../form/checkbox.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { EditorPage } from '../kit/editor.tsx';
import { Empty } from '../kit/page-header.tsx';
import { OrderForm } from '../ordering/order-form.tsx';
import { ServiceFrame, type ServiceHead } from './service-view.tsx';
import { ArchivedList } from './services-view.tsx';

const LABELS = { label: 'Domanda', kind: 'Tipo di risposta', choices: 'Risposte' };

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

export function QuestionEditor({ listHref, values, result, ...page }: QuestionEditorProps) {
  const form = useZodForm(questionForm, result, { labels: LABELS, values });
  const { field, choice, box } = form;
  return (
    <EditorPage
      {...page}
      intro="Chiedi solo quello che userai. Le risposte compaiono nella prenotazione e nell'email che ricevi."
      form={form}
      save="Salva la domanda"
      back={listHref}
    >
      <TextField {...field('label')} hint="Per esempio «Allergie o intolleranze?»" maxLength={200} />
      <ChoiceGroup {...choice('kind')} choices={KINDS} />
      <TextArea {...field('choices')} hint="Solo per la scelta: una per riga, almeno due" optional rows={5} />
      <Checkbox {...box('required')}>È obbligatorio rispondere</Checkbox>
    </EditorPage>
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
              <TextLink href={`${home}/${question.id}/archive`} aria-label={`Archivia ${question.label}`}>
                Archivia
              </TextLink>
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
        <a href={href} className="link link-alone font-semibold">
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
