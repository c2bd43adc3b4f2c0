import type { OwnService } from '#app/domain/catalog/services/own-service.ts';
import { formatPercentField } from '#app/domain/money/percent-text.ts';
import type { Readiness } from '#app/domain/scheduling/service-readiness.ts';

import { counted } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { type Fact, Facts } from '../kit/figures.tsx';
import { ReadinessList } from './readiness-list.tsx';
import { ServiceFrame } from './service-frame.tsx';

export type ServiceViewProps = {
  base: string;
  host: boolean;
  service: OwnService;
  readiness: Readiness;
  /** Its public pages, one in each catalog. */
  pages: readonly { label: string; href: string }[];
};

export function ServiceView({ base, host, service, readiness, pages }: ServiceViewProps) {
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
                <a href={href} className="link link-alone">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="flex flex-wrap gap-x-6">
        <a href={`${home}/archive`} className="link link-alone">
          {service.archived ? 'Rimetti in vendita' : 'Archivia'}
        </a>
        {service.counts.bookings === 0 ? (
          <a href={`${home}/delete`} className="link link-alone">
            Elimina
          </a>
        ) : null}
      </p>
    </ServiceFrame>
  );
}

function factsOf(service: OwnService, home: string): Fact[] {
  const { counts } = service;
  const link = (path: string, words: string) => (
    <a href={`${home}/${path}`} className="link">
      {words}
    </a>
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
    { label: 'Chiusura delle prenotazioni', value: cutOff(service.cutOffMinutes) },
    {
      label: 'Si prenota fino a',
      value: `${counted(service.horizonDays, 'giorno', 'giorni')} da oggi`,
    },
    {
      label: 'Marketplace',
      value: service.visibleInMarketplace
        ? `Visibile, commissione massima ${formatPercentField(service.maxResaleFee)}%`
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
