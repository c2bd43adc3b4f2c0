// Administrators' pages of people.
import { Form } from 'react-router';
import {
  type UserActivity,
  type UserDetail,
  type UserFilter,
  type UserItem,
} from '#app/domain/administration/user.ts';
import type { Page } from '#app/domain/paging.ts';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { chipsFor, ChoiceFilter } from '../dashboard/kit/filters.tsx';
import { type Fact, Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { wordOptions } from '../format/options.ts';
import { creditsText } from '../format/credits.ts';
import { instantText } from '../format/instants.ts';
import { ActivityBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { UserLink } from './admin-frame.tsx';
import { ListPage, nameColumn, sinceColumn } from './list-page.tsx';
import { USER_ROLE_WORDS, STATE_WORDS, UserBadge } from './user-editor.tsx';

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
    { label: 'Ruolo', value: USER_ROLE_WORDS[user.role] },
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
    ...(referredBy === undefined ? [] : [{ label: 'Invitato da', value: <UserLink {...referredBy} /> }]),
  ];
}

function when(instant: string | undefined, otherwise = 'No'): string {
  return instant === undefined ? otherwise : instantText(instant);
}

const COLUMNS: Column<UserActivity>[] = [
  nameColumn('activities'),
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
  return (
    <ListPage
      {...{ page, size }}
      title="Utenti"
      actions={<ButtonLink href="/dashboard/admin/users/new">Nuovo utente</ButtonLink>}
      search={{ label: 'Nome o email', q: filter.q }}
      filters={{
        names: ['role', 'state'],
        children: (
          <>
            <ChoiceFilter
              name="role"
              label="Ruolo"
              options={wordOptions(USER_ROLE_WORDS, 'Tutti')}
              chosen={filter.role}
            />
            <ChoiceFilter
              name="state"
              label="Stato"
              options={wordOptions(STATE_WORDS, 'Tutti')}
              chosen={filter.state}
            />
          </>
        ),
      }}
      chips={chipsFor({
        q: filter.q && `“${filter.q}”`,
        role: filter.role && USER_ROLE_WORDS[filter.role],
        state: filter.state && STATE_WORDS[filter.state],
      })}
      empty="Nessun utente con questi filtri."
      columns={USER_COLUMNS}
    />
  );
}

const USER_COLUMNS: Column<UserItem>[] = [
  nameColumn('users'),
  { key: 'email', label: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', label: 'Ruolo', cell: ({ role }) => USER_ROLE_WORDS[role] },
  { key: 'activities', label: 'Attività', number: true, cell: ({ activities }) => activities },
  sinceColumn('Iscritto'),
  { key: 'state', label: 'Stato', cell: (row) => <UserBadge {...row} /> },
];
