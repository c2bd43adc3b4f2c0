// The front door: what this is, and the activities one can book with.
import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { Cover } from '../activity/cover.tsx';

export type ActivityCard = {
  id: number;
  name: string;
  city: string | undefined;
  summary: string;
  image: ImageRef | undefined;
  /** The activity's own host. */
  url: string;
};

export function HomeView({ activities }: { activities: readonly ActivityCard[] }) {
  return (
    <>
      <section className="border-b border-divider bg-surface">
        <div className="page grid gap-4 py-12 lg:py-16">
          <h1 className="max-w-[44rem]">Prenota esperienze e attività, direttamente da chi le organizza</h1>
          <p className="max-w-prose text-muted">
            Scegli la data, vedi i posti liberi in tempo reale e paga online. Nessun account, nessun costo
            aggiuntivo.
          </p>
        </div>
      </section>
      <section className="page grid gap-6 py-12">
        <h2>Le attività</h2>
        {activities.length === 0 ? (
          <p>Presto potrai prenotare qui.</p>
        ) : (
          <ul className="cards">
            {activities.map((activity) => (
              <ActivityCardItem key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function ActivityCardItem({ activity: { name, city, summary, image, url } }: { activity: ActivityCard }) {
  return (
    <li className="card card-link">
      <Cover image={image} sizes="(width >= 64rem) 384px, (width >= 40rem) 50vw, 100vw" />
      <div className="card-body">
        {city === undefined ? null : <p className="text-small text-muted">{city}</p>}
        <h3>
          <a href={url}>{name}</a>
        </h3>
        <p className="line-clamp-2 text-small text-muted">{summary}</p>
      </div>
    </li>
  );
}
