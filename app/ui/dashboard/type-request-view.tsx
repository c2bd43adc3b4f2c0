import { Form } from 'react-router';

import { type TypeRequest, typeRequestForm } from '#app/domain/activities/type-request.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

import { Editor, SaveBar } from './kit/editor.tsx';
import { PageHeader } from './kit/page-header.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome del tipo' },
  { name: 'note', label: 'Che cosa comprende' },
];

const STATES: Record<TypeRequest['status'], { tone: Tone; words: string }> = {
  pending: { tone: 'yellow', words: 'In attesa' },
  approved: { tone: 'green', words: 'Aggiunto' },
  merged: { tone: 'purple', words: 'Unito a un altro' },
  rejected: { tone: 'neutral', words: 'Rifiutato' },
};

type Props = { subdomain: string; requests: TypeRequest[]; result: FormAnswer };

export function TypeRequestView({ subdomain, requests, result }: Props) {
  const { errors, summary, props } = useZodForm(typeRequestForm, result);
  const edit = `/dashboard/${subdomain}/edit`;
  return (
    <Editor>
      <PageHeader
        title="Chiedi un nuovo tipo di attività"
        crumbs={[{ label: 'Dati', href: edit }]}
        above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
        intro="Non trovi il tuo tipo nell'elenco? Dicci come si chiama: lo aggiungiamo, o ti indichiamo quello giusto."
      />
      <Form method="post" className="grid gap-4" {...props}>
        <TextField
          name="name"
          label="Nome del tipo"
          hint="Per esempio: Noleggio di canoe"
          autoComplete="off"
          defaultValue={typed(result, 'name')}
          error={errors['name']}
        />
        <TextArea
          name="note"
          label="Che cosa comprende"
          optional
          maxLength={1000}
          defaultValue={typed(result, 'note')}
          error={errors['note']}
        />
        <SaveBar label="Invia la richiesta" cancel={{ href: edit }} />
      </Form>
      {requests.length === 0 ? null : (
        <section aria-labelledby="richieste" className="grid gap-3">
          <h2 id="richieste">Le tue richieste</h2>
          <ul className="grid gap-2">
            {requests.map(({ id, name, status, resultingType }) => (
              <li key={id} className="card flex flex-wrap items-center gap-3 p-4">
                <span className="min-w-0 font-semibold break-words">{name}</span>
                <Badge tone={STATES[status].tone}>{STATES[status].words}</Badge>
                {resultingType === null ? null : (
                  <span className="text-small text-muted">{`Ora si chiama ${resultingType}`}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Editor>
  );
}
