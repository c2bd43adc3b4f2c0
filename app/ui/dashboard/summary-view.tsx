import { holds, type StaffRole } from '#app/domain/activities/staff.ts';
import { Form } from 'react-router';
import type { ActivitySummary } from '#app/domain/activities/activity.ts';
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';
import type { Sold, Today } from '#app/domain/bookings/overview.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Figures, PageHeader } from './kit/page-header.tsx';

export type Setup = {
  hasVatNumber: boolean;
  hasServices: boolean;
  hasCategories: boolean;
  /** Only such types have services, and so categories, of their own. */
  host: boolean;
};

const STEPS = [
  { field: 'hasVatNumber', done: 'Partita IVA', todo: 'Manca la partita IVA' },
  { field: 'hasServices', done: 'Servizi', todo: 'Mancano i servizi' },
  { field: 'hasCategories', done: 'Categorie', todo: 'Mancano le categorie' },
] as const;

/** How complete an activity's setup is. Source: docs/rules/activities.md#fields. */
export function SetupBadges(setup: Setup) {
  const steps = STEPS.filter(({ field }) => setup.host || field !== 'hasCategories');
  const complete = steps.every(({ field }) => setup[field]);
  return (
    <ul className="flex flex-wrap gap-2">
      {complete ? null : (
        <li>
          <Badge tone="yellow">Configurazione incompleta</Badge>
        </li>
      )}
      {steps.map(({ field, done, todo }) => (
        <li key={field}>
          <Badge tone={setup[field] ? 'green' : 'neutral'}>{setup[field] ? done : todo}</Badge>
        </li>
      ))}
    </ul>
  );
}

type Step = { done: string; todo: string; where: string };

type ChecklistProps = {
  required: readonly ChecklistItem[];
  missing: readonly ChecklistItem[];
  subdomain: string;
  /** Its type allows own services. */
  host: boolean;
  /** It has services, but none in a public catalog. */
  hasServices: boolean;
};

type Where = Pick<ChecklistProps, 'host' | 'hasServices'> & { base: string };

export function stepFor(item: ChecklistItem, { base, host, hasServices }: Where): Step {
  const steps: Record<ChecklistItem, Step> = {
    'legal-name': {
      done: 'Ragione sociale',
      todo: 'Scrivi la ragione sociale',
      where: `${base}/edit#legalName`,
    },
    'legal-address': {
      done: 'Sede legale',
      todo: 'Completa la sede legale: via, città e CAP',
      where: `${base}/edit#legalAddress`,
    },
    'vat-number': { done: 'Partita IVA', todo: 'Scrivi la partita IVA', where: `${base}/edit#vatNumber` },
    services: host
      ? {
          done: 'Un servizio in un catalogo pubblico',
          todo: 'Metti almeno un servizio in un catalogo pubblico',
          where: `${base}/${hasServices ? 'catalogs' : 'services'}`,
        }
      : {
          done: 'Un servizio in un catalogo pubblico',
          todo: 'Aggiungi un servizio dal Marketplace a un catalogo pubblico',
          where: '/marketplace',
        },
  };
  return steps[item];
}

/** Requirements of publication, each with a link to fulfil it. */
export function Checklist({ required, missing, subdomain, ...activity }: ChecklistProps) {
  return (
    <ul className="grid gap-1">
      {required.map((item) => {
        const { done, todo, where } = stepFor(item, { base: `/dashboard/${subdomain}`, ...activity });
        return missing.includes(item) ? (
          <li key={item} className="checklist-item">
            <span className="checklist-mark" aria-hidden="true" />
            <TextLink href={where}>{todo}</TextLink>
          </li>
        ) : (
          <li key={item} className="checklist-item">
            <span className="checklist-mark checklist-done">
              <Icon name="check" />
            </span>
            <span>
              {done}
              <span className="sr-only">: fatto</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type Activity = {
  name: string;
  subdomain: string;
  role: StaffRole;
  published: boolean;
  suspended: boolean;
  host: boolean;
  vatFree: boolean;
};

type SummaryViewProps = {
  activity: Activity;
  summary: ActivitySummary;
  required: ChecklistItem[];
  today: Today;
  /** The last thirty days. */
  days: Sold[];
  url: string;
  problem: string | undefined;
};

export function SummaryView({ activity, summary, required, today, days, url, problem }: SummaryViewProps) {
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

function figuresOf(today: Today, days: readonly Sold[]) {
  return [
    { label: 'Oggi', value: people(today.people) },
    {
      label: `Incassi, ultimi ${days.length} giorni`,
      value: formatMoney(days.reduce((sum, { cents }) => sum + cents, 0)),
      note: 'Lordi',
    },
    {
      label: `Posti venduti, ultimi ${days.length} giorni`,
      value: String(days.reduce((sum, { places }) => sum + places, 0)),
    },
  ];
}

type PublicationProps = Pick<SummaryViewProps, 'activity' | 'summary' | 'required' | 'url'>;

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
      {holds(role, 'manage') ? (
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

/** Only owners have payout accounts. */
export function payoutsHref(base: string, role: StaffRole): string {
  return holds(role, 'own') ? `${base}/money/accounts` : `${base}/money`;
}

export const PAYOUT_WORDS = {
  none: 'Scegli il conto per gli accrediti: senza, nessuno può pagare online',
  incomplete: 'Completa i dati del conto su Stripe: finché mancano, nessuno può pagare online',
};

function Todo({
  activity: { subdomain, host, role },
  summary,
}: Pick<SummaryViewProps, 'activity' | 'summary'>) {
  const base = `/dashboard/${subdomain}`;
  const steps = [
    ...(summary.payouts === 'ready'
      ? []
      : [{ to: payoutsHref(base, role), words: PAYOUT_WORDS[summary.payouts] }]),
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
      <ul className="grid">
        {steps.map(({ to, words }) => (
          <li key={to}>
            <TextLink href={to}>{words}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
