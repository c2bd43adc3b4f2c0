import type { ReactNode } from 'react';
import type { OwnService } from '#app/domain/catalog/own-service.ts';
import { percent } from '#app/domain/money/percent-text.ts';
import type { Readiness, ReadinessItem } from '#app/domain/scheduling/service-readiness.ts';
import { counted } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { type Fact, Facts, PageHeader } from '../kit/page-header.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { GUEST_CHANGES } from './service-fields.tsx';

type ReadinessListProps = {
  readiness: Readiness;
  base: string;
  serviceId: number;
  /** Names the service on pages about several. */
  title?: string;
};

type Words = { done: string; missing: string; label: string; to: (paths: Paths) => string };
type Paths = { base: string; service: string };

const WORDS: Record<ReadinessItem, Words> = {
  live: {
    done: 'Il servizio è attivo',
    missing: 'Il servizio è archiviato',
    label: "Toglilo dall'archivio",
    to: ({ service }) => `${service}/archive`,
  },
  rate: {
    done: 'Ha almeno una tariffa',
    missing: 'Manca una tariffa: senza, non ha un prezzo',
    label: 'Aggiungi una tariffa',
    to: ({ service }) => `${service}/rates/new`,
  },
  resource: {
    done: 'Ha una risorsa',
    missing: 'Manca la risorsa su cui si prenota',
    label: 'Scegli una risorsa',
    to: ({ service }) => `${service}/resources`,
  },
  slots: {
    done: 'Ha fasce orarie nei prossimi giorni',
    missing: 'La risorsa non ha fasce orarie in vendita nei prossimi giorni',
    label: 'Apri i calendari',
    to: () => '/calendars',
  },
  people: {
    done: 'I limiti di persone di tariffe e risorse si incontrano',
    missing: 'Nessuna tariffa ha limiti di persone adatti alla risorsa',
    label: 'Controlla le tariffe',
    to: ({ service }) => `${service}/rates`,
  },
  catalog: {
    done: 'È in un catalogo pubblico',
    missing: 'Non è in nessun catalogo pubblico',
    label: 'Apri i cataloghi',
    to: ({ base }) => `${base}/catalogs`,
  },
  published: {
    done: "L'attività è pubblicata",
    missing: "La pagina dell'attività non si vede: non è pubblicata, o è sospesa",
    label: 'Apri il riepilogo',
    to: ({ base }) => base,
  },
  payouts: {
    done: 'Il conto per gli accrediti è attivo',
    missing: 'Manca un conto per gli accrediti attivo',
    label: 'Apri gli incassi',
    to: ({ base }) => `${base}/money`,
  },
};

/** A service's checklist: what is done, and links to what is missing. */
export function ReadinessList({ readiness, base, serviceId, title }: ReadinessListProps) {
  const missing = readiness.filter(({ done }) => !done).length;
  const paths = { base, service: `${base}/services/${serviceId}` };
  return (
    <section aria-labelledby={`readiness-${serviceId}`} className="card grid gap-4 p-6">
      <h2 id={`readiness-${serviceId}`} className="break-words">
        {title ?? (missing === 0 ? 'Si può prenotare' : 'Che cosa manca per prenotarlo')}
      </h2>
      <ul className="checklist">
        {readiness.map(({ item, done }) => (
          <li key={item} data-done={done}>
            <Icon name={done ? 'check' : 'alert'} />
            <span>
              {done ? WORDS[item].done : WORDS[item].missing}
              {done ? null : (
                <>
                  {'. '}
                  <TextLink inline href={WORDS[item].to(paths)}>
                    {WORDS[item].label}
                  </TextLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type ServiceHead = { id: number; name: string; archived: boolean };

type ServiceFrameProps = {
  base: string;
  service: ServiceHead;
  above?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

const TABS = [
  { to: '', label: 'Situazione' },
  { to: '/edit', label: 'Dati' },
  { to: '/rates', label: 'Tariffe' },
  { to: '/resources', label: 'Risorse' },
  { to: '/questions', label: 'Domande' },
  { to: '/images', label: 'Immagini' },
];

/** Header and navigation of a service's pages. */
export function ServiceFrame({ base, service, above, actions, children }: ServiceFrameProps) {
  const home = `${base}/services/${service.id}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={service.name}
        crumbs={[{ label: 'Servizi', href: `${base}/services` }]}
        above={above}
        actions={actions}
      />
      <Tabs label={`Parti di ${service.name}`} home={home} tabs={TABS} />
      {service.archived ? (
        <Notice tone="info">
          <p>
            È archiviato: non si vede e non si vende. <a href={`${home}/archive`}>Rimettilo in vendita</a>
          </p>
        </Notice>
      ) : null}
      {children}
    </div>
  );
}

export type OwnServiceViewProps = {
  base: string;
  host: boolean;
  service: OwnService;
  readiness: Readiness;
  /** Its public pages, one for each catalog. */
  pages: readonly { label: string; href: string }[];
};

export function OwnServiceView({ base, host, service, readiness, pages }: OwnServiceViewProps) {
  const home = `${base}/services/${service.id}`;
  return (
    <ServiceFrame
      base={base}
      service={service}
      actions={
        <>
          <ButtonLink href={`${home}/edit`}>Modifica</ButtonLink>
          {host ? (
            <ButtonLink href={`${home}/duplicate`} variant="secondary">
              Duplica
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <ReadinessList readiness={readiness} base={base} serviceId={service.id} />
      <section aria-labelledby="facts" className="card grid gap-4 p-6">
        <h2 id="facts">In breve</h2>
        <Facts facts={factsOf(service, home)} />
      </section>
      {pages.length === 0 ? null : (
        <section aria-labelledby="pages" className="grid gap-2">
          <h2 id="pages">Dove si vede</h2>
          <ul className="grid justify-items-start">
            {pages.map(({ label, href }) => (
              <li key={href}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="flex flex-wrap gap-x-6">
        <TextLink href={`${home}/archive`}>{service.archived ? 'Rimetti in vendita' : 'Archivia'}</TextLink>
        {service.counts.bookings === 0 ? <TextLink href={`${home}/delete`}>Elimina</TextLink> : null}
      </p>
    </ServiceFrame>
  );
}

function factsOf(service: OwnService, home: string): Fact[] {
  const { counts } = service;
  const link = (path: string, words: string) => (
    <TextLink inline href={`${home}/${path}`}>
      {words}
    </TextLink>
  );
  return [
    { label: 'Categoria', value: service.category?.name ?? 'Nessuna' },
    { label: 'Prezzo di listino', value: formatMoney(service.priceCents) },
    { label: 'Tariffe', value: link('rates', counted(counts.rates, 'tariffa', 'tariffe')) },
    { label: 'Risorse', value: link('resources', counted(counts.resources, 'risorsa', 'risorse')) },
    { label: 'Domande', value: link('questions', counted(counts.questions, 'domanda', 'domande')) },
    { label: 'Immagini', value: link('images', counted(counts.images, 'immagine', 'immagini')) },
    { label: 'Prenotazioni ricevute', value: String(counts.bookings) },
    { label: 'Annullamento gratuito', value: cancellation(service.cancellationHours) },
    { label: "L'ospite può cambiare", value: GUEST_CHANGES[service.guestChanges] },
    { label: 'Chiusura delle prenotazioni', value: cutOff(service.cutOffMinutes) },
    {
      label: 'Si prenota fino a',
      value: `${counted(service.horizonDays, 'giorno', 'giorni')} da oggi`,
    },
    {
      label: 'Marketplace',
      value: service.visibleInMarketplace
        ? `Visibile, commissione massima ${percent(service.maxResaleFee)}`
        : 'Non visibile',
    },
    ...(service.tags.length === 0 ? [] : [{ label: 'Etichette', value: service.tags.join(', ') }]),
  ];
}

function cancellation(hours: number): string {
  return hours === 0 ? "Fino all'inizio" : `Fino a ${counted(hours, 'ora', 'ore')} prima`;
}

function cutOff(minutes: number): string {
  if (minutes === 0) return "All'inizio";
  const time =
    minutes % 60 === 0 ? counted(minutes / 60, 'ora', 'ore') : counted(minutes, 'minuto', 'minuti');
  return `${time} prima dell'inizio`;
}
