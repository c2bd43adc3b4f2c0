import { type TypeRequest, typeRequestForm } from '#app/domain/activities/type-request.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { EditorPage } from './kit/editor.tsx';

const LABELS = { name: 'Nome del tipo', note: 'Che cosa comprende' };

const STATES: Record<TypeRequest['status'], { tone: Tone; words: string }> = {
  pending: { tone: 'yellow', words: 'In attesa' },
  approved: { tone: 'green', words: 'Aggiunto' },
  merged: { tone: 'purple', words: 'Unito a un altro' },
  rejected: { tone: 'neutral', words: 'Rifiutato' },
};

type Props = { subdomain: string; requests: TypeRequest[]; result: FormAnswer };

export function TypeRequestView({ subdomain, requests, result }: Props) {
  const form = useZodForm(typeRequestForm, result, { labels: LABELS });
  const edit = `/dashboard/${subdomain}/edit`;
  return (
    <EditorPage
      title="Chiedi un nuovo tipo di attività"
      crumbs={[{ label: 'Dati', href: edit }]}
      intro="Non trovi il tuo tipo nell'elenco? Dicci come si chiama: lo aggiungiamo, o ti indichiamo quello giusto."
      form={form}
      save="Invia la richiesta"
      back={edit}
      below={requests.length === 0 ? null : <Requests requests={requests} />}
    >
      <TextField {...form.field('name')} hint="Per esempio: Noleggio di canoe" autoComplete="off" />
      <TextArea {...form.field('note')} optional maxLength={1000} />
    </EditorPage>
  );
}

function Requests({ requests }: Pick<Props, 'requests'>) {
  return (
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
  );
}
