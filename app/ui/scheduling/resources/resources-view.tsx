import type { OwnResource } from '#app/domain/scheduling/resources/resource.ts';
import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ScheduleTabs } from '../../dashboard/kit/tabs.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { SHARING_WORDS } from './resource-fields.tsx';

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
