// The activities somebody runs, each with its state and what to do next.
import { stepsToDo, type OwnActivity, type SetupStep } from '#app/domain/activities/own-activity.ts';

import { ActivityBadge, Badge } from '../../parts/badge.tsx';
import { SetupBadges } from '../activity/setup-badges.tsx';

export type ActivityCard = OwnActivity & { url: string };

export function stepWords(step: SetupStep, { subdomain, host }: OwnActivity): { to: string; words: string } {
  const base = `/dashboard/${subdomain}`;
  const ways: Record<SetupStep, { to: string; words: string }> = {
    'vat-number': { to: `${base}/edit#vatNumber`, words: 'Scrivi la partita IVA' },
    services: host
      ? { to: `${base}/services`, words: 'Aggiungi il primo servizio' }
      : { to: '/marketplace', words: 'Scegli nel Marketplace che cosa rivendere' },
    categories: { to: `${base}/categories`, words: 'Crea le categorie' },
    payouts: { to: `${base}/money`, words: 'Collega il conto per gli incassi' },
    publish: { to: base, words: 'Pubblica la pagina' },
  };
  return ways[step];
}

export function ActivityCards({ activities }: { activities: readonly ActivityCard[] }) {
  return (
    <ul className="cards">
      {activities.map((activity) => (
        <Card key={activity.id} activity={activity} />
      ))}
    </ul>
  );
}

function Card({ activity }: { activity: ActivityCard }) {
  const [next] = stepsToDo(activity);
  const way = next && stepWords(next, activity);
  return (
    <li className="card grid content-start gap-3 p-6">
      <h3 className="break-words">
        <a href={`/dashboard/${activity.subdomain}`} className="link link-alone">
          {activity.name}
        </a>
      </h3>
      <p className="flex flex-wrap gap-2">
        <ActivityBadge {...activity} />
        {activity.role === 'member' ? <Badge tone="neutral">Collabori</Badge> : null}
      </p>
      <SetupBadges {...activity} />
      {activity.suspended ? (
        <p>È sospesa: le sue pagine non si vedono. Scrivi all&apos;assistenza per sapere perché.</p>
      ) : null}
      {way === undefined ? null : (
        <p>
          {'Prossimo passo: '}
          <a href={way.to} className="link">
            {way.words}
          </a>
        </p>
      )}
      <p>
        <a href={activity.url} className="link link-alone text-small break-all">
          {activity.url.replace(/^https?:\/\//, '')}
        </a>
      </p>
    </li>
  );
}
