// Secret addresses of calendar feeds.
import { Form } from 'react-router';
import { type FeedEntry, feedPath, type FeedsOfActivity } from '#app/domain/bookings/feeds.ts';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { BOOKING_CRUMBS } from './booking-detail.tsx';
import { CopyButton } from './link-to-copy.tsx';

type Props = { activities: readonly FeedsOfActivity[]; baseUrl: string };

export function FeedsView({ activities, baseUrl }: Props) {
  return (
    <div className="grid max-w-page gap-6">
      <PageHeader
        title="Collega il tuo calendario"
        crumbs={BOOKING_CRUMBS}
        intro={
          <p>
            Copia l'indirizzo in Google Calendar («Altri calendari», «Da URL»), Outlook o nel calendario del
            telefono: le prenotazioni confermate compaiono da sole. Chi ha l'indirizzo vede nome, telefono e
            numero di persone: non pubblicarlo. È solo tuo, e smette di funzionare quando lasci l'attività.
          </p>
        }
      />
      {activities.length === 0 ? <Empty>Non hai ancora un'attività.</Empty> : null}
      {activities.map(({ activityId, name, feeds }) => (
        <section
          key={activityId}
          className="card grid gap-4 p-4 sm:p-6"
          aria-labelledby={`attivita-${activityId}`}
        >
          <h2 id={`attivita-${activityId}`} className="font-sans text-h3 font-bold tracking-normal">
            {name}
          </h2>
          <ul className="grid gap-6">
            {feeds.map((feed) => (
              <FeedItem key={feed.resourceId ?? 0} feed={feed} baseUrl={baseUrl} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FeedItem({ feed, baseUrl }: { feed: FeedEntry; baseUrl: string }) {
  const label = feed.resourceName ?? "Tutta l'attività";
  const id = `feed-${feed.activityId}-${feed.resourceId ?? 0}`;
  const query = new URLSearchParams({
    activity: String(feed.activityId),
    ...(feed.resourceId === undefined ? {} : { resource: String(feed.resourceId) }),
  });
  if (feed.address === undefined)
    return (
      <li className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{label}</span>
        <Form method="post">
          {[...query].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="secondary" aria-label={`Crea l'indirizzo: ${label}`}>
            Crea l'indirizzo
          </Button>
        </Form>
      </li>
    );
  const url = baseUrl + feedPath(feed.address.secret);
  return (
    <li className="grid gap-2">
      <label htmlFor={id} className="font-semibold break-words">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input id={id} className="control min-w-0 grow" readOnly value={url} />
        <CopyButton text={url} label={label} />
        <ButtonLink href={`/availability/feeds/renew?${query}`} variant="plain">
          Cambia indirizzo
        </ButtonLink>
      </div>
    </li>
  );
}
