import {
  type ResourceContradiction,
  resourceChangeForm,
  type ResourcePage,
} from '#app/domain/scheduling/resources/resource.ts';
import { EditorPage } from '../../dashboard/kit/editor.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { counted, people } from '../../format/counts.ts';
import { numericDate } from '#app/domain/date-words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { KeepSold } from '../keep-sold.tsx';
import { contradictionWords, RESOURCE_LABELS, ResourceFieldset, SHARING_WORDS } from './resource-fields.tsx';

type Props = {
  resource: ResourcePage;
  seen: string;
  answer: { result: FormAnswer; sold?: ResourceContradiction | undefined } | undefined;
};

export function ResourceView({ resource, seen, answer }: Props) {
  const form = useZodForm(resourceChangeForm, answer?.result, {
    labels: RESOURCE_LABELS,
    values: { ...resource, from: resource.today },
  });
  const archive = `/availability/resources/${resource.id}/archive`;
  return (
    <EditorPage
      title={resource.name}
      crumbs={[{ label: 'Risorse', href: '/availability/resources' }]}
      intro={<p>{resource.activity.name}</p>}
      actions={
        <ButtonLink href={`/availability?resource=${resource.id}`} variant="secondary">
          Vedi la disponibilità
        </ButtonLink>
      }
      preview={<Around resource={resource} />}
      form={form}
      seen={seen}
      back="/availability/resources"
      below={
        resource.archived ? null : (
          <p>
            <TextLink href={archive}>Archivia la risorsa</TextLink>
          </p>
        )
      }
    >
      <NextStep resource={resource} />
      {resource.archived ? (
        <Notice tone="warn">
          <p>È archiviata: non si vende più, le prenotazioni già prese restano valide.</p>
          <p>
            <a href={archive}>Rimetti in vendita</a>
          </p>
        </Notice>
      ) : null}
      {answer?.sold ? (
        <KeepSold
          dates={answer.sold.dates}
          resourceId={resource.id}
          words={contradictionWords(answer.sold)}
          button="Cambia gli altri giorni"
        />
      ) : null}
      <ResourceFieldset
        {...form}
        from={
          <TextField
            {...form.field('from')}
            type="date"
            hint="Quante ne hai, persone per unità e condivisione cambiano da questo giorno; il resto subito."
            min={resource.today}
          />
        }
      />
    </EditorPage>
  );
}

/** A resource sells nothing until it has a calendar and a service. */
function NextStep({ resource: { id, archived, calendars, services, activity } }: { resource: ResourcePage }) {
  if (archived || (calendars.length > 0 && services.length > 0)) return null;
  return (
    <Notice tone="info">
      {calendars.length === 0 ? (
        <p>
          {'Non è ancora in vendita. '}
          <a href={`/calendars/new?resource=${id}`}>Crea il suo calendario</a>
        </p>
      ) : (
        <p>
          {'Nessun servizio la usa ancora. '}
          <a href={`/dashboard/${activity.subdomain}/services`}>Collegala a un servizio</a>
        </p>
      )}
    </Notice>
  );
}

const SHOWN_CHANGES = 20;

function ChangesAhead({ changes }: Pick<ResourcePage, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="cambi" className="grid gap-2">
      <h2 id="cambi" className="text-h3">
        Cambi previsti
      </h2>
      <ul className="grid gap-2">
        {changes.slice(0, SHOWN_CHANGES).map(({ date, quantity, capacity, sharing }) => (
          <li key={date}>
            <span className="font-semibold">{`Dal ${numericDate(date)}: `}</span>
            {`${quantity} unità, ${people(capacity)} ciascuna, ${SHARING_WORDS[sharing].toLowerCase()}`}
          </li>
        ))}
      </ul>
      {changes.length > SHOWN_CHANGES ? <p>{`E altri ${changes.length - SHOWN_CHANGES}`}</p> : null}
      <p className="text-small text-muted">Per annullare un cambio salva i valori di prima da quel giorno.</p>
    </section>
  );
}

function Around({ resource }: { resource: ResourcePage }) {
  const { calendars, services, futureBookings, quantity, capacity } = resource;
  return (
    <div className="card grid gap-4 p-4">
      <p>
        <span className="font-semibold">{counted(quantity * capacity, 'posto', 'posti')}</span>
        {` per fascia, se offre tutte le unità. `}
        {counted(futureBookings, 'prenotazione futura', 'prenotazioni future')}.
      </p>
      <ChangesAhead changes={resource.changes} />
      <section aria-labelledby="calendari" className="grid gap-2">
        <h2 id="calendari" className="text-h3">
          Calendari
        </h2>
        {calendars.length === 0 ? <p>Nessuno: non è ancora in vendita.</p> : null}
        <ul className="grid gap-2">
          {calendars.map(({ id, name, startDate, endDate }) => (
            <li key={id}>
              <a href={`/calendars/${id}`} className="link break-words">
                {name || 'Calendario'}
              </a>
              <span className="block text-small text-muted">
                {`Dal ${numericDate(startDate)} al ${numericDate(endDate)}`}
              </span>
            </li>
          ))}
        </ul>
        <TextLink href={`/calendars/new?resource=${resource.id}`}>Nuovo calendario</TextLink>
      </section>
      <section aria-labelledby="servizi" className="grid gap-2">
        <h2 id="servizi" className="text-h3">
          Servizi che la usano
        </h2>
        {services.length === 0 ? <p>Nessuno: senza un servizio non si prenota.</p> : null}
        <ul className="grid gap-2">
          {services.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/dashboard/${resource.activity.subdomain}/services/${id}`}
                className="link break-words"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
