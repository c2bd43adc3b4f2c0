import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { creditsText } from '../format/credits.ts';

export type ActivityOverview = {
  id: number;
  name: string;
  subdomain: string;
  url: string;
  published: boolean;
  suspended: boolean;
  hasVatNumber: boolean;
  hasServices: boolean;
  hasCategories: boolean;
};

type Props = {
  name: string;
  role: 'operator' | 'team' | 'admin';
  /** Begun and not finished. */
  onboarding: boolean;
  creditCents: number;
  activities: ActivityOverview[];
};

export function OverviewView({ name, role, onboarding, creditCents, activities }: Props) {
  return (
    <div className="grid gap-8">
      <h1 className="break-words">{`Ciao ${name}`}</h1>
      {onboarding ? (
        <Notice tone="warn">
          <p>
            La registrazione non è completa. <a href="/onboarding">Completala e ricevi 50 crediti</a>
          </p>
        </Notice>
      ) : null}
      <section aria-labelledby="attivita" className="grid gap-4">
        <h2 id="attivita">Le tue attività</h2>
        {activities.length === 0 ? (
          <p>Non gestisci ancora nessuna attività.</p>
        ) : (
          <ul className="cards">
            {activities.map((activity) => (
              <ActivityCard key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </section>
      {role === 'team' ? null : (
        <section aria-labelledby="crediti" className="card grid max-w-prose justify-items-start gap-3 p-6">
          <h2 id="crediti">Crediti</h2>
          <p className="nums text-price font-bold">{creditsText(creditCents)}</p>
          <p>Coprono da soli le commissioni della piattaforma, quando superi la soglia di incassi.</p>
          <ButtonLink href="/settings/credits" variant="secondary">
            Invita un amico
          </ButtonLink>
        </section>
      )}
    </div>
  );
}

const STEPS = [
  { field: 'hasVatNumber', done: 'Partita IVA', todo: 'Manca la partita IVA' },
  { field: 'hasServices', done: 'Servizi', todo: 'Mancano i servizi' },
  { field: 'hasCategories', done: 'Categorie', todo: 'Mancano le categorie' },
] as const;

function ActivityCard({ activity }: { activity: ActivityOverview }) {
  const complete = STEPS.every(({ field }) => activity[field]);
  return (
    <li className="card grid content-start gap-3 p-6">
      <h3 className="break-words">{activity.name}</h3>
      <p className="flex flex-wrap gap-2">
        <State {...activity} />
        {complete ? null : <Badge tone="yellow">Configurazione incompleta</Badge>}
      </p>
      <ul className="flex flex-wrap gap-2">
        {STEPS.map(({ field, done, todo }) => (
          <li key={field}>
            <Badge tone={activity[field] ? 'green' : 'neutral'}>{activity[field] ? done : todo}</Badge>
          </li>
        ))}
      </ul>
      <p>
        <a href={activity.url} className="link break-all">
          {activity.url.replace(/^https?:\/\//, '')}
        </a>
      </p>
    </li>
  );
}

function State({ published, suspended }: ActivityOverview) {
  if (suspended) return <Badge tone="red">Sospesa</Badge>;
  return published ? <Badge tone="green">Pubblicata</Badge> : <Badge tone="purple">Non pubblicata</Badge>;
}
