import type { OwnResource, ResourcePage } from '#app/domain/scheduling/resource.ts';

import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { ConfirmPage } from '../../dashboard/kit/confirm-page.tsx';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ScheduleTabs } from '../../dashboard/kit/tabs.tsx';
import { counted } from '../../format/counts.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';

import { SHARING_WORDS } from './resource-fields.tsx';

export function ArchiveResourceView({ resource }: { resource: ResourcePage }) {
  const { id, name, archived, services, futureBookings } = resource;
  const back = `/availability/resources/${id}`;
  const crumbs = [
    { label: 'Risorse', href: '/availability/resources' },
    { label: name, href: back },
  ];
  if (archived)
    return (
      <ConfirmPage
        question={`Vuoi rimettere in vendita «${name}»?`}
        crumbs={crumbs}
        consequence={<p>Torna prenotabile nei servizi che la usano, con i suoi calendari.</p>}
        button="Rimetti in vendita"
        back={back}
        danger={false}
      >
        <input type="hidden" name="archived" value="no" />
      </ConfirmPage>
    );
  return (
    <ConfirmPage
      question={`Vuoi archiviare «${name}»?`}
      crumbs={crumbs}
      consequence={
        <>
          <p>
            {`Non si vende più${services.length > 0 ? ` (${counted(services.length, 'servizio la usa', 'servizi la usano')})` : ''}. Puoi rimetterla in vendita quando vuoi.`}
          </p>
          {futureBookings > 0 ? (
            <p>
              {futureBookings === 1
                ? 'La prenotazione già venduta resta valida.'
                : `Le ${futureBookings} prenotazioni già vendute restano valide.`}
            </p>
          ) : null}
        </>
      }
      button="Archivia la risorsa"
      back={back}
    >
      <input type="hidden" name="archived" value="yes" />
    </ConfirmPage>
  );
}

type Props = {
  activities: readonly ActivityOption[];
  chosen: ActivityOption | undefined;
  resources: readonly OwnResource[];
};

const COLUMNS: readonly Column<OwnResource>[] = [
  {
    key: 'name',
    label: 'Risorsa',
    cell: ({ id, name, archived }) => (
      <span className="flex flex-wrap items-center gap-2">
        <a href={`/availability/resources/${id}`} className="link py-1 wrap-anywhere">
          {name}
        </a>
        {archived ? <Badge tone="neutral">Archiviata</Badge> : null}
      </span>
    ),
  },
  { key: 'quantity', label: 'Unità', number: true, cell: ({ quantity }) => quantity },
  { key: 'capacity', label: 'Persone per unità', number: true, cell: ({ capacity }) => capacity },
  { key: 'sharing', label: 'Condivisione', cell: ({ sharing }) => SHARING_WORDS[sharing] },
  { key: 'calendars', label: 'Calendari', number: true, cell: ({ calendars }) => calendars },
  { key: 'services', label: 'Servizi', number: true, cell: ({ services }) => services },
];

const ACTIVITY: Column<OwnResource> = {
  key: 'activity',
  label: 'Attività',
  cell: ({ activityName }) => activityName,
};

export function ResourcesView({ activities, chosen, resources }: Props) {
  const [name, ...others] = COLUMNS;
  const columns = !chosen && activities.length > 1 && name ? [name, ACTIVITY, ...others] : COLUMNS;
  const create = `/availability/resources/new${chosen ? `?activity=${chosen.subdomain}` : ''}`;
  return (
    <div className="grid gap-6">
      <ScheduleTabs />
      <PageHeader
        title="Risorse"
        intro={
          <p>
            Ciò che una prenotazione occupa: barche, guide, canoe, sale. I posti si contano da qui, su tutti i
            servizi che usano la stessa risorsa.
          </p>
        }
        actions={activities.length > 0 ? <ButtonLink href={create}>Nuova risorsa</ButtonLink> : null}
      />
      <ActivityChoice activities={activities} chosen={chosen?.subdomain} />
      {activities.length === 0 ? <Empty>Non gestisci ancora nessuna attività.</Empty> : null}
      {activities.length > 0 && resources.length === 0 ? (
        <Empty action={<ButtonLink href={create}>Crea la prima risorsa</ButtonLink>}>
          Non ci sono ancora risorse. Senza risorse un servizio non si può prenotare.
        </Empty>
      ) : null}
      {resources.length > 0 ? (
        <DataTable caption="Risorse" columns={columns} rows={resources} rowKey={({ id }) => id} />
      ) : null}
    </div>
  );
}
