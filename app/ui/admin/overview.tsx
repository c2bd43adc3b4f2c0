import { type PlatformFigures, RECENT_DAYS } from '#app/domain/administration/system-state.ts';

import { Figures, PageHeader } from '../dashboard/kit/page-header.tsx';
import { counted } from '../format/counts.ts';

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
            note: <Way to="activity-types">Riordina e modifica</Way>,
          },
          {
            label: 'Richieste di tipi',
            value: number.format(pendingTypeRequests),
            note: <Way to="type-requests">{pendingTypeRequests === 0 ? 'Vedi le richieste' : 'Decidi'}</Way>,
          },
          {
            label: `Prenotazioni in ${RECENT_DAYS} giorni`,
            value: number.format(recentBookings),
            note: <Way to="money">Vedi il denaro</Way>,
          },
          {
            label: 'Email non partite',
            value: number.format(failedMails),
            note: <Way to="system">Vedi il sistema</Way>,
          },
        ]}
      />
    </div>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <a href={`/dashboard/admin/${to}`} className="link link-alone">
      {children}
    </a>
  );
}

function UserNote({ unverifiedUsers, suspendedUsers }: PlatformFigures) {
  return (
    <span className="grid justify-items-start">
      <Way to="users?state=unverified">{`${unverifiedUsers} con email da verificare`}</Way>
      <Way to="users?state=suspended">{counted(suspendedUsers, 'sospeso', 'sospesi')}</Way>
    </span>
  );
}

function ActivityNote({ publishedActivities, suspendedActivities }: PlatformFigures) {
  return (
    <span className="grid justify-items-start">
      <Way to="activities?state=published">{counted(publishedActivities, 'pubblicata', 'pubblicate')}</Way>
      <Way to="activities?state=suspended">{counted(suspendedActivities, 'sospesa', 'sospese')}</Way>
    </span>
  );
}
