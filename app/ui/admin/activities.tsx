// Administrators' pages of activities.
import { type ActivityData, activityDataForm } from '#app/domain/activities/activity-fields.ts';
import {
  type ActivityDetail,
  type ActivityFilter,
  type ActivityItem,
  type ActivityState,
} from '#app/domain/administration/activity.ts';
import type { Page } from '#app/domain/paging.ts';
import { ContactFields, IdentityFields, LegalFields, PlaceFields } from '../dashboard/activity-data-view.tsx';
import type { Column } from '../dashboard/kit/data-table.tsx';
import { EditorPage } from '../dashboard/kit/editor.tsx';
import { type Chip, chipsFor, ChoiceFilter } from '../dashboard/kit/filters.tsx';
import { type Fact, Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { recordOptions, wordOptions } from '../format/options.ts';
import { instantText } from '../format/instants.ts';
import { ACTIVITY_LABELS, type TypeChoice } from '../onboarding/activity-step.tsx';
import { ActivityBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { UserLink } from './admin-frame.tsx';
import { ListPage, nameColumn, sinceColumn } from './list-page.tsx';

type ActivityEditorProps = {
  name: string;
  crumbs: { label: string; href: string }[];
  back: string;
  data: ActivityData;
  seen: string;
  types: TypeChoice[];
  result: FormAnswer;
};

/** The same fields as on the owner's page. */
export function ActivityEditor({ name, crumbs, back, data, seen, types, result }: ActivityEditorProps) {
  const form = useZodForm(activityDataForm, result, { labels: ACTIVITY_LABELS, values: data });
  const { field } = form;
  return (
    <EditorPage title={`Modifica ${name}`} crumbs={crumbs} form={form} seen={seen} back={back}>
      <IdentityFields field={field} types={types} />
      <ContactFields field={field} />
      <PlaceFields field={field} />
      <LegalFields field={field} owner />
    </EditorPage>
  );
}

type ActivityViewProps = { activity: ActivityDetail; url: string };

/** One activity: its data, its owner, and an administrator's actions. */
export function ActivityAdminView({ activity, url }: ActivityViewProps) {
  const base = `/dashboard/admin/activities/${activity.id}`;
  return (
    <div className="grid gap-8">
      <PageHeader
        title={activity.name}
        crumbs={[{ label: 'Attività', href: '/dashboard/admin/activities' }]}
        actions={
          <ButtonLink href={`${base}/edit`} variant="secondary">
            Modifica
          </ButtonLink>
        }
      />
      <Facts facts={factsOf(activity, url)} />
      <section aria-labelledby="altro" className="grid justify-items-start gap-3">
        <h2 id="altro">Altre operazioni</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/dashboard/admin/audit?activity=${activity.id}`} variant="secondary">
            Vedi il registro
          </ButtonLink>
          <ButtonLink href={`${base}/owner`} variant="secondary">
            Cambia titolare
          </ButtonLink>
          <ButtonLink href={`${base}/suspend`} variant="secondary">
            {activity.suspended ? 'Riattiva' : 'Sospendi'}
          </ButtonLink>
          <ButtonLink href={`${base}/delete`} variant="danger">
            Elimina
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

function factsOf(activity: ActivityDetail, url: string): Fact[] {
  const { suspendedAt, suspensionReason, owner, ownerId, bookings, futureBookings } = activity;
  return [
    { label: 'Stato', value: <ActivityBadge {...activity} /> },
    ...(suspendedAt === undefined
      ? []
      : [
          {
            label: 'Sospesa',
            value: `${instantText(suspendedAt)}${suspensionReason === undefined ? '' : `: ${suspensionReason}`}`,
          },
        ]),
    {
      label: 'Pagina',
      value: (
        <a href={url} className="link break-all">
          {url.replace(/^https?:\/\//, '')}
        </a>
      ),
    },
    { label: 'Titolare', value: <UserLink id={ownerId} name={owner} /> },
    { label: 'Persone', value: String(activity.members) },
    { label: 'Tipo', value: activity.type },
    { label: 'Email', value: <span className="break-all">{activity.email}</span> },
    { label: 'Telefono', value: activity.phone ?? 'Non indicato' },
    { label: 'Città', value: activity.city ?? 'Non indicata' },
    { label: 'Ragione sociale', value: activity.legalName === '' ? 'Non indicata' : activity.legalName },
    { label: 'Partita IVA', value: activity.vatNumber ?? 'Non indicata' },
    { label: 'Creata', value: instantText(activity.createdAt) },
    { label: 'Servizi', value: String(activity.services) },
    { label: 'Prenotazioni', value: `${bookings}, di cui ${futureBookings} future` },
  ];
}

const STATE_WORDS: Record<ActivityState, string> = {
  published: 'Pubblicate',
  unpublished: 'Non pubblicate',
  suspended: 'Sospese',
};

type ActivitiesViewProps = {
  page: Page<ActivityItem>;
  filter: ActivityFilter;
  types: TypeChoice[];
  size: number;
};

export function ActivitiesView({ page, filter, types, size }: ActivitiesViewProps) {
  return (
    <ListPage
      {...{ page, size }}
      title="Attività"
      actions={<ButtonLink href="/dashboard/admin/activities/new">Nuova attività</ButtonLink>}
      search={{ label: 'Nome, indirizzo o titolare', q: filter.q }}
      filters={{
        names: ['type', 'state'],
        children: (
          <>
            <ChoiceFilter
              name="state"
              label="Stato"
              options={wordOptions(STATE_WORDS, 'Tutte')}
              chosen={filter.state}
            />
            <ChoiceFilter
              name="type"
              label="Tipo"
              options={recordOptions(types, 'Tutti')}
              chosen={filter.typeId}
            />
          </>
        ),
      }}
      chips={chipsOf(filter, types)}
      empty="Nessuna attività con questi filtri."
      columns={COLUMNS}
    />
  );
}

function chipsOf({ q, state, typeId }: ActivityFilter, types: readonly TypeChoice[]): Chip[] {
  const type = types.find(({ id }) => id === typeId)?.name ?? 'Tipo non trovato';
  return chipsFor({
    q: q && `“${q}”`,
    state: state && STATE_WORDS[state],
    type: typeId === undefined ? '' : type,
  });
}

const COLUMNS: Column<ActivityItem>[] = [
  nameColumn('activities'),
  {
    key: 'subdomain',
    label: 'Indirizzo',
    cell: ({ subdomain }) => <span className="break-all">{subdomain}</span>,
  },
  { key: 'type', label: 'Tipo', cell: ({ type }) => type },
  {
    key: 'owner',
    label: 'Titolare',
    cell: ({ owner, ownerId }) => <UserLink id={ownerId} name={owner} />,
  },
  sinceColumn('Creata'),
  { key: 'state', label: 'Stato', cell: (row) => <ActivityBadge {...row} /> },
];
