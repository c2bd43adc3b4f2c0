// Results: services with their next days, then activities, and the search as removable chips.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as discovery from '#app/domain/catalog/discovery.ts';
import { ServiceCardItem } from '../activity/service-card-item.tsx';
import { Chips, NothingFound, Pages, TypeLinks, wishHref } from './result-links.tsx';
import { CARD_SIZES, Cover } from '../activity/cover.tsx';
import { fromPrice } from '../format/prices.ts';

type Props = {
  wish: discovery.DiscoveryWish;
  found: discovery.Discovery;
  offered: discovery.FoundServices;
  filters: discovery.DiscoveryFilters;
  today: string;
};

export function Results({ wish, found, offered, filters, today }: Props) {
  const { activities } = found;
  const { services, days } = offered;
  const nothing = services.length === 0 && leadsNowhere(wish, activities.length);
  const said = discovery.isQuick(wish.when) ? discovery.QUICK_DAYS[wish.when] : days;
  const chips = discovery.isWish(wish) ? <Chips wish={wish} types={filters.types} days={said} /> : null;
  return (
    <div className="page grid grid-cols-1 gap-12 py-12 lg:py-16">
      {nothing ? (
        <Part id="risultati" title={nothingWords(wish, days)} under={chips}>
          <NothingFound wish={wish} others={offered.others} today={today} />
        </Part>
      ) : null}
      {services.length === 0 ? null : <Services wish={wish} offered={offered} chips={chips} />}
      {activities.length === 0 ? null : (
        <Part
          id="attivita"
          title={
            chips === null || nothing ? 'Le attività' : counted(found.total, 'attività') + wantedWords(wish)
          }
          under={services.length === 0 && !nothing ? chips : null}
        >
          {chips === null ? <TypeLinks wish={wish} filters={filters} /> : null}
          <ul className="cards">
            {activities.map((activity) => (
              <ActivityCardItem key={activity.id} activity={activity} />
            ))}
          </ul>
        </Part>
      )}
      <Pages wish={wish} hasNext={found.hasNext || offered.hasNext} />
    </div>
  );
}

/** In a search by day activities don't count, because their days are unknown; from its second page on it has only them. */
function leadsNowhere({ when, page }: discovery.DiscoveryWish, activities: number): boolean {
  return activities === 0 || (when !== undefined && page === 1);
}

type ServicesProps = { wish: discovery.DiscoveryWish; offered: discovery.FoundServices; chips: ReactNode };

function Services({ wish, offered, chips }: ServicesProps) {
  const { services, days, allLater } = offered;
  const weekend = <Link to={wishHref(wish, { when: 'weekend' })}>Vedi questo fine settimana</Link>;
  return (
    <Part
      id="servizi"
      title={chips === null ? 'Posti liberi nei prossimi giorni' : servicesWords(wish, offered)}
      under={chips ?? <p>{weekend}</p>}
    >
      {days === undefined ? null : (
        <p className="text-muted">
          {allLater
            ? `Niente posti liberi ${days}: ecco le prime date dopo`
            : `Hai scelto ${days}: ecco le prime date libere da allora`}
        </p>
      )}
      <ul className="cards">
        {services.map((card) => (
          <ServiceCardItem key={card.href} card={card} href={card.href} />
        ))}
      </ul>
    </Part>
  );
}

type PartProps = { id: string; title: string; under: ReactNode; children: ReactNode };

function Part({ id, title, under, children }: PartProps) {
  return (
    <section className="grid grid-cols-1 gap-4" id={id}>
      <h2 className="wrap-anywhere">{title}</h2>
      {under}
      {children}
    </section>
  );
}

function servicesWords(wish: discovery.DiscoveryWish, { total }: discovery.FoundServices): string {
  return counted(total, total === 1 ? 'servizio' : 'servizi') + wantedWords(wish);
}

function nothingWords(wish: discovery.DiscoveryWish, days: string | undefined): string {
  if (!discovery.isWish(wish) && wish.page === 1) return 'Le attività';
  const wanted = wantedWords(wish);
  return `Nessun risultato${wanted}${days === undefined ? '' : `${wanted === '' ? ' per' : ','} ${days}`}`;
}

function counted(total: number, what: string): string {
  return total >= discovery.MOST_COUNTED ? `Oltre ${discovery.MOST_COUNTED} ${what}` : `${total} ${what}`;
}

function wantedWords({ text, city }: discovery.DiscoveryWish): string {
  return (text === '' ? '' : ` per “${text}”`) + (city === undefined ? '' : ` ${discovery.inCity(city)}`);
}

/** The whole card links to the activity's own host. */
export function ActivityCardItem({ activity }: { activity: discovery.ActivityCard }) {
  const { name, city, type, summary, image, from, url } = activity;
  return (
    <li className="card card-link">
      <Cover image={image} sizes={CARD_SIZES} />
      <div className="card-body">
        <p className="text-small text-muted">
          {[city, type].filter((part) => part !== undefined).join(' · ')}
        </p>
        <h3>
          <a href={url}>{name}</a>
        </h3>
        <p className="line-clamp-2 text-small text-muted">{summary}</p>
        {from === undefined ? null : (
          <p className="mt-auto pt-2">
            <span className="nums font-bold">{fromPrice(from.cents)}</span>
            {from.vatFree ? null : <span className="text-small text-muted">, IVA inclusa</span>}
          </p>
        )}
      </div>
    </li>
  );
}
