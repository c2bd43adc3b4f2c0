import { type PlatformFigures, RECENT_DAYS } from '#app/domain/administration/system-state.ts';
import { Figures, PageHeader } from '../dashboard/kit/page-header.tsx';
import { counted } from '../format/counts.ts';
import { AdminLink } from './admin-frame.tsx';

const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

export function AdminOverview({ figures }: { figures: PlatformFigures }) {
  const { users, activities, activityTypes, pendingTypeRequests, recentBookings, failedMails } = figures;
  return (
    <div className="grid gap-6">
      <PageHeader title="Amministrazione" />
      <Figures
        figures={[
          { label: 'Utenti', value: number.format(users), note: <UserNote {...figures} /> },
          { label: 'Attività', value: number.format(activities), note: <ActivityNote {...figures} /> },
          {
            label: 'Tipi di attività',
            value: number.format(activityTypes),
            note: <AdminLink to="activity-types">Riordina e modifica</AdminLink>,
          },
          {
            label: 'Richieste di tipi',
            value: number.format(pendingTypeRequests),
            note: (
              <AdminLink to="type-requests">
                {pendingTypeRequests === 0 ? 'Vedi le richieste' : 'Decidi'}
              </AdminLink>
            ),
          },
          {
            label: `Prenotazioni in ${RECENT_DAYS} giorni`,
            value: number.format(recentBookings),
            note: <AdminLink to="money">Vedi il denaro</AdminLink>,
          },
          {
            label: 'Email non partite',
            value: number.format(failedMails),
            note: <AdminLink to="system">Vedi il sistema</AdminLink>,
          },
        ]}
      />
    </div>
  );
}

function UserNote({ unverifiedUsers, suspendedUsers }: PlatformFigures) {
  return (
    <span className="grid justify-items-start">
      <AdminLink to="users?state=unverified">{`${unverifiedUsers} con email da verificare`}</AdminLink>
      <AdminLink to="users?state=suspended">{counted(suspendedUsers, 'sospeso', 'sospesi')}</AdminLink>
    </span>
  );
}

function ActivityNote({ publishedActivities, suspendedActivities }: PlatformFigures) {
  return (
    <span className="grid justify-items-start">
      <AdminLink to="activities?state=published">
        {counted(publishedActivities, 'pubblicata', 'pubblicate')}
      </AdminLink>
      <AdminLink to="activities?state=suspended">
        {counted(suspendedActivities, 'sospesa', 'sospese')}
      </AdminLink>
    </span>
  );
}
