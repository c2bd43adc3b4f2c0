// An activity's public page: who they are, the next departures, and everything that can be booked.
import type { ActivityOffers, CatalogCard, PublicActivity } from '#app/domain/catalog/service-page.ts';
import { Logo, Picture } from '../image/picture.tsx';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { CatalogCardItem, DeparturesBoard } from './activity-cards.tsx';
import { Contacts } from '../parts/contacts.tsx';
import { ServiceCardItem } from './service-card-item.tsx';

export type ActivityViewProps = {
  activity: PublicActivity;
  catalogs: readonly CatalogCard[];
  offers: ActivityOffers;
  /** Other links in a preview. */
  catalogHref?: (card: CatalogCard) => string;
};

const publicHref = ({ id, slug }: CatalogCard) => `/${id}/${slug}`;

export default function ActivityView({
  activity,
  catalogs,
  offers,
  catalogHref = publicHref,
}: ActivityViewProps) {
  const { services, departures } = offers;
  const open = catalogs.filter(({ id }) => services.some(({ catalogId }) => catalogId === id));
  const closed = catalogs.filter((catalog) => !open.includes(catalog));
  return (
    <>
      <Hero activity={activity} dated={departures !== undefined} />
      <div className="page grid grid-cols-1 gap-12 py-12 lg:gap-16 lg:py-16">
        {departures && <DeparturesBoard {...departures} />}
        {catalogs.length === 0 ? <Soon email={activity.email} /> : null}
        {open.map((catalog) => (
          <Catalog
            key={catalog.id}
            catalog={catalog}
            href={catalogHref(catalog)}
            services={services.filter(({ catalogId }) => catalogId === catalog.id)}
          />
        ))}
        {closed.length === 0 ? null : (
          <section className="grid grid-cols-1 gap-4">
            <h2>{open.length === 0 ? 'Cosa puoi prenotare' : 'Altri cataloghi'}</h2>
            <ul className="cards">
              {closed.map((card) => (
                <CatalogCardItem key={card.id} card={card} href={catalogHref(card)} />
              ))}
            </ul>
          </section>
        )}
        <Story activity={activity} />
        <section className="grid gap-2" id="contatti">
          <h2>Dove siamo e contatti</h2>
          <Contacts
            email={activity.email}
            phone={activity.phone}
            address={activity.address}
            website={activity.website}
          />
        </section>
      </div>
    </>
  );
}

function Soon({ email }: { email: string }) {
  return (
    <section className="grid gap-4">
      <h2>Cosa puoi prenotare</h2>
      <p>
        {'Presto potrai prenotare qui: intanto '}
        <a href={`mailto:${email}`}>scrivici</a>.
      </p>
    </section>
  );
}

type CatalogProps = { catalog: CatalogCard; href: string; services: ActivityOffers['services'] };

function Catalog({ catalog: { name, description }, href, services }: CatalogProps) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <h2>{name}</h2>
          {description === '' ? null : <p className="line-clamp-2 max-w-prose text-muted">{description}</p>}
        </div>
        <a href={href} className="link link-alone" data-prefetch>
          Vedi il catalogo
          <span className="sr-only">{` ${name}`}</span>
        </a>
      </header>
      <ul className="cards">
        {services.map((card) => (
          <ServiceCardItem key={card.id} card={card} href={card.href} />
        ))}
      </ul>
    </section>
  );
}

function Story({ activity: { description, images } }: { activity: PublicActivity }) {
  if (description === '') return null;
  const [, second] = images;
  return (
    <section className={second === undefined ? undefined : 'story'}>
      <div className="grid max-w-prose gap-4 wrap-anywhere">
        <h2>Chi siamo</h2>
        {paragraphs(description).map((text) => (
          <p key={text} className="whitespace-pre-line">
            {text}
          </p>
        ))}
      </div>
      {second && <Picture image={second} sizes="(width >= 50rem) 600px, 100vw" />}
    </section>
  );
}

function Hero({ activity, dated }: { activity: PublicActivity; dated: boolean }) {
  const [cover] = activity.images;
  return (
    <section className={`band hero${cover === undefined ? '' : ' hero-covered'}`}>
      <div className="page">
        <div className="grid content-center gap-4 py-8 lg:py-12">
          <Logo logo={activity.logo} size={96} />
          <div className="min-w-0 wrap-anywhere">
            <h1>{activity.name}</h1>
            {activity.city === undefined ? null : <p className="mt-1">{activity.city}</p>}
          </div>
          <p className="flex flex-wrap gap-3">
            {dated ? (
              <a href="#date" className="button button-primary">
                Vedi le prossime date
              </a>
            ) : null}
            <a href="#contatti" className="button button-ghost">
              Contatti
            </a>
          </p>
        </div>
        {cover === undefined ? null : (
          <Picture image={cover} first sizes="(width >= 50rem) 640px, 100vw" className="hero-cover" />
        )}
      </div>
    </section>
  );
}
