import { Form } from 'react-router';

import type { ActivitySummary } from '#app/domain/activities/activity-summary.ts';
import type { TodaySlot } from '#app/domain/bookings/overview/overview.ts';
import type { Sold } from '#app/domain/bookings/overview/sales.ts';
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';

import { people } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Figures } from '../kit/figures.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { Checklist } from './checklist.tsx';
import { SetupBadges } from './setup-badges.tsx';

type Activity = {
  name: string;
  subdomain: string;
  role: 'owner' | 'member';
  published: boolean;
  suspended: boolean;
  host: boolean;
  vatFree: boolean;
};

type Props = {
  activity: Activity;
  summary: ActivitySummary;
  required: ChecklistItem[];
  today: TodaySlot[];
  /** The last thirty days. */
  days: Sold[];
  url: string;
  problem: string | undefined;
};

export function SummaryView({ activity, summary, required, today, days, url, problem }: Props) {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Riepilogo"
        above={problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
        intro={<SetupBadges {...setupOf(activity, summary)} />}
      />
      {activity.suspended ? (
        <Notice tone="danger">
          <p>
            Questa attività è sospesa: le sue pagine non si vedono e non vende nulla. Gli ospiti continuano a
            vedere le loro prenotazioni. Per sapere perché, scrivi all&apos;assistenza.
          </p>
        </Notice>
      ) : null}
      <Publication activity={activity} summary={summary} required={required} url={url} />
      <Todo activity={activity} summary={summary} />
      <Figures
        figures={[
          ...figuresOf(today, days),
          { label: 'Servizi', value: String(summary.services) },
          { label: 'Categorie', value: String(summary.categories) },
          { label: 'Cataloghi pubblici', value: String(summary.publicCatalogs) },
          { label: 'Immagini della pagina', value: String(summary.images) },
        ]}
      />
    </div>
  );
}

function setupOf({ vatFree, host }: Activity, { hasVatNumber, services, categories }: ActivitySummary) {
  return {
    host,
    hasVatNumber: vatFree || hasVatNumber,
    hasServices: services > 0,
    hasCategories: categories > 0,
  };
}

function figuresOf(today: readonly TodaySlot[], days: readonly Sold[]) {
  const guests = today.reduce((sum, slot) => sum + slot.people, 0);
  return [
    { label: 'Oggi', value: people(guests) },
    {
      label: 'Incassi, ultimi 30 giorni',
      value: formatMoney(days.reduce((sum, { cents }) => sum + cents, 0)),
      note: 'Lordi',
    },
    {
      label: 'Posti venduti, ultimi 30 giorni',
      value: String(days.reduce((sum, { places }) => sum + places, 0)),
    },
  ];
}

type PublicationProps = Pick<Props, 'activity' | 'summary' | 'required' | 'url'>;

function Publication({ activity, summary: { missing, services }, required, url }: PublicationProps) {
  const { subdomain, published, role, host } = activity;
  return (
    <section aria-labelledby="pubblicazione" className="card grid max-w-prose justify-items-start gap-4 p-6">
      <h2 id="pubblicazione">{published ? 'La tua pagina è pubblica' : 'Pubblica la pagina'}</h2>
      <p className="min-w-0 break-words">
        {published ? 'Condividi il suo indirizzo: ' : 'Quando è pronta la trovano tutti qui: '}
        <a href={url} className="link break-words">
          {url.replace(/^https?:\/\//, '')}
        </a>
      </p>
      {published && missing.length === 0 ? null : (
        <Checklist
          required={required}
          missing={missing}
          subdomain={subdomain}
          host={host}
          hasServices={services > 0}
        />
      )}
      {role === 'owner' ? (
        <OwnersButton subdomain={subdomain} published={published} />
      ) : (
        <p className="text-muted">La pubblica o la ritira chi è titolare dell&apos;attività.</p>
      )}
    </section>
  );
}

function OwnersButton({ subdomain, published }: Pick<Activity, 'subdomain' | 'published'>) {
  if (published)
    return (
      <ButtonLink href={`/dashboard/${subdomain}/unpublish`} variant="secondary">
        Ritira la pagina
      </ButtonLink>
    );
  return (
    <Form method="post">
      <SubmitButton>Pubblica</SubmitButton>
    </Form>
  );
}

const PAYOUT_WORDS = {
  none: 'Scegli il conto su cui ricevere gli incassi: senza, nessuno può pagare online',
  incomplete: 'Completa i dati del conto su Stripe: finché mancano, nessuno può pagare online',
};

function Todo({ activity: { subdomain, host }, summary }: Pick<Props, 'activity' | 'summary'>) {
  const base = `/dashboard/${subdomain}`;
  const steps = [
    ...(summary.payouts === 'ready' ? [] : [{ to: `${base}/money`, words: PAYOUT_WORDS[summary.payouts] }]),
    ...(summary.categories > 0 || !host
      ? []
      : [
          {
            to: `${base}/categories`,
            words: 'Crea le categorie: i visitatori trovano prima quello che cercano',
          },
        ]),
    ...(summary.images > 0
      ? []
      : [{ to: `${base}/page`, words: 'Aggiungi colori, logo e immagini alla pagina' }]),
  ];
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="da-fare" className="grid gap-2">
      <h2 id="da-fare">Da fare</h2>
      <ul className="grid gap-1">
        {steps.map(({ to, words }) => (
          <li key={to}>
            <a href={to} className="link link-alone">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
