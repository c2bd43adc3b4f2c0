// Administrators' pages of people.
import { Form, useLocation } from 'react-router';

import { ADMIN_PAGE_SIZES } from '#app/domain/administration/paging.ts';
import {
  ROLES,
  USER_STATES,
  type UserActivity,
  type UserDetail,
  type UserFilter,
  type UserItem,
} from '#app/domain/administration/user.ts';
import type { Page } from '#app/domain/paging.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { type Chip, FilterChips, FilterForm, KeptFields, ListSearch } from '../dashboard/kit/filters.tsx';
import { Empty, type Fact, Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { creditsText } from '../format/credits.ts';
import { instantText } from '../format/instants.ts';
import { ActivityBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';

import { ROLE_WORDS, STATE_WORDS, UserBadge } from './user-editor.tsx';

type UserViewProps = {
  user: UserDetail;
  /** Why the person can't be impersonated. */
  obstacle: string | undefined;
};

const CRUMBS = [{ label: 'Utenti', href: '/dashboard/admin/users' }];

/** One person: data, activities, and an administrator's actions. */
export function UserView({ user, obstacle }: UserViewProps) {
  const base = `/dashboard/admin/users/${user.id}`;
  return (
    <div className="grid gap-8">
      <PageHeader
        title={`${user.name} ${user.surname}`}
        crumbs={CRUMBS}
        actions={
          user.erasedAt ? null : (
            <>
              <ButtonLink href={`${base}/edit`} variant="secondary">
                Modifica
              </ButtonLink>
              {obstacle === undefined ? (
                <ButtonLink href={`${base}/impersonate`}>Impersona</ButtonLink>
              ) : null}
            </>
          )
        }
      />
      <Facts facts={factsOf(user)} />
      <section aria-labelledby="attivita" className="grid gap-3">
        <h2 id="attivita">Attività</h2>
        {user.activities.length === 0 ? (
          <p>Non gestisce nessuna attività.</p>
        ) : (
          <DataTable caption="Attività" columns={COLUMNS} rows={user.activities} rowKey={({ id }) => id} />
        )}
      </section>
      {user.erasedAt ? null : <Further user={user} base={base} obstacle={obstacle} />}
    </div>
  );
}

function factsOf(user: UserDetail): Fact[] {
  const { verifiedAt, suspendedAt, erasedAt, referredBy } = user;
  return [
    {
      label: 'Stato',
      value: <UserBadge verified={!!verifiedAt} suspended={!!suspendedAt} erased={!!erasedAt} />,
    },
    { label: 'Email', value: <span className="break-all">{user.email}</span> },
    { label: 'Telefono', value: user.phone },
    { label: 'Ruolo', value: ROLE_WORDS[user.role] },
    { label: 'Iscritto', value: instantText(user.createdAt) },
    { label: 'Email verificata', value: when(verifiedAt) },
    { label: 'Configurazione iniziale', value: when(user.onboardedAt, 'Da completare') },
    ...(suspendedAt === undefined ? [] : [{ label: 'Sospeso', value: instantText(suspendedAt) }]),
    { label: 'Dispositivi collegati', value: String(user.sessions) },
    { label: 'Verifica in due passaggi', value: user.secondFactor ? 'Attiva' : 'Non attiva' },
    { label: 'Crediti', value: creditsText(user.creditsCents) },
    {
      label: 'Codice invito',
      value: `${user.referralCode}, usato ${user.invited === 1 ? '1 volta' : `${user.invited} volte`}`,
    },
    ...(referredBy === undefined
      ? []
      : [
          {
            label: 'Invitato da',
            value: (
              <a href={`/dashboard/admin/users/${referredBy.id}`} className="link">
                {referredBy.name}
              </a>
            ),
          },
        ]),
  ];
}

function when(instant: string | undefined, otherwise = 'No'): string {
  return instant === undefined ? otherwise : instantText(instant);
}

const COLUMNS: Column<UserActivity>[] = [
  {
    key: 'name',
    label: 'Nome',
    cell: ({ id, name }) => (
      <a href={`/dashboard/admin/activities/${id}`} className="link font-semibold">
        {name}
      </a>
    ),
  },
  { key: 'subdomain', label: 'Indirizzo', cell: ({ subdomain }) => subdomain },
  { key: 'role', label: 'Come', cell: ({ role }) => (role === 'owner' ? 'Titolare' : 'Collaboratore') },
  { key: 'state', label: 'Stato', cell: (row) => <ActivityBadge {...row} /> },
];

function Further({ user, base, obstacle }: UserViewProps & { base: string }) {
  return (
    <section aria-labelledby="altro" className="grid justify-items-start gap-3">
      <h2 id="altro">Altre operazioni</h2>
      {obstacle === undefined ? null : <p className="text-muted">{obstacle}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`${base}/credits`} variant="secondary">
          Rettifica i crediti
        </ButtonLink>
        <ButtonLink href={`/dashboard/admin/audit?person=${user.id}`} variant="secondary">
          Vedi il registro
        </ButtonLink>
        {user.verifiedAt === undefined ? (
          <Form method="post">
            <SubmitButton variant="secondary" name="intent" value="verification">
              Rimanda la verifica
            </SubmitButton>
          </Form>
        ) : null}
        {user.secondFactor ? (
          <ButtonLink href={`${base}/second-factor`} variant="secondary">
            Togli la verifica in due passaggi
          </ButtonLink>
        ) : null}
        <ButtonLink href={`${base}/suspend`} variant="secondary">
          {user.suspendedAt === undefined ? 'Sospendi' : 'Riattiva'}
        </ButtonLink>
        <ButtonLink href={`${base}/delete`} variant="danger">
          Cancella
        </ButtonLink>
      </div>
    </section>
  );
}

type UsersViewProps = { page: Page<UserItem>; filter: UserFilter; size: number };

/** The list of all accounts. */
export function UsersView({ page, filter, size }: UsersViewProps) {
  const chips = chipsOf(filter);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Utenti"
        actions={<ButtonLink href="/dashboard/admin/users/new">Nuovo utente</ButtonLink>}
      />
      <div className="flex flex-wrap items-end gap-4" data-no-print>
        <ListSearch label="Nome o email" q={filter.q} />
        <Filters filter={filter} active={chips.filter(({ name }) => name !== 'q').length} />
      </div>
      <FilterChips chips={chips} />
      {page.items.length === 0 ? (
        <Empty>
          {filter.q === '' ? 'Nessun utente con questi filtri.' : `Nessun risultato per «${filter.q}»`}
        </Empty>
      ) : (
        <DataTable caption="Utenti" columns={USER_COLUMNS} rows={page.items} rowKey={({ id }) => id} />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: ADMIN_PAGE_SIZES }} />
    </div>
  );
}

function Filters({ filter, active }: { filter: UserFilter; active: number }) {
  const { search } = useLocation();
  return (
    <FilterForm key={search} active={active}>
      <KeptFields search={search} except={['role', 'state']} />
      <SelectField
        optional
        name="role"
        label="Ruolo"
        defaultValue={filter.role ?? ''}
        options={[
          { value: '', label: 'Tutti' },
          ...ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
        ]}
      />
      <SelectField
        optional
        name="state"
        label="Stato"
        defaultValue={filter.state ?? ''}
        options={[
          { value: '', label: 'Tutti' },
          ...USER_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
        ]}
      />
    </FilterForm>
  );
}

function chipsOf({ q, role, state }: UserFilter): Chip[] {
  return [
    ...(q === '' ? [] : [{ name: 'q', label: `«${q}»` }]),
    ...(role === undefined ? [] : [{ name: 'role', label: ROLE_WORDS[role] }]),
    ...(state === undefined ? [] : [{ name: 'state', label: STATE_WORDS[state] }]),
  ];
}

const USER_COLUMNS: Column<UserItem>[] = [
  {
    key: 'name',
    label: 'Nome',
    cell: ({ id, name }) => (
      <a href={`/dashboard/admin/users/${id}`} className="link font-semibold">
        {name}
      </a>
    ),
  },
  { key: 'email', label: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', label: 'Ruolo', cell: ({ role }) => ROLE_WORDS[role] },
  { key: 'activities', label: 'Attività', number: true, cell: ({ activities }) => activities },
  {
    key: 'since',
    label: 'Iscritto',
    cell: ({ createdAt }) => <span className="nums">{instantText(createdAt)}</span>,
  },
  { key: 'state', label: 'Stato', cell: (row) => <UserBadge {...row} /> },
];
