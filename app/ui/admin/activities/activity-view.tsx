// One activity: what it is, whose, and what an administrator may do about it.
import type { ActivityDetail } from '#app/domain/administration/activities/activity-filter.ts';

import { type Fact, Facts } from '../../dashboard/kit/figures.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { instantText } from '../../format/instants.ts';
import { ActivityBadge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';

type Props = { activity: ActivityDetail; url: string };

export function ActivityAdminView({ activity, url }: Props) {
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
    {
      label: 'Titolare',
      value: (
        <a href={`/dashboard/admin/users/${ownerId}`} className="link">
          {owner}
        </a>
      ),
    },
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
