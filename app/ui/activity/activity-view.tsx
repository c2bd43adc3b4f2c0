// The public page of an activity: who they are, and all that can be booked.
import type { CatalogCard, PublicActivity } from '#app/domain/catalog/service-page.ts';

import { Logo } from '../image/logo.tsx';
import { Picture } from '../image/picture.tsx';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { CatalogCardItem } from './catalog-card-item.tsx';
import { Contacts } from './contacts.tsx';

export type ActivityViewProps = {
  activity: PublicActivity;
  catalogs: readonly CatalogCard[];
  /** Elsewhere in a preview. */
  catalogHref?: (card: CatalogCard) => string;
};

const publicHref = ({ id, slug }: CatalogCard) => `/${id}/${slug}`;

export function ActivityView({ activity, catalogs, catalogHref = publicHref }: ActivityViewProps) {
  return (
    <>
      <Hero activity={activity} />
      <div className="page grid gap-12 py-12 lg:gap-16 lg:py-16">
        {activity.description === '' ? null : (
          <section className="grid max-w-prose gap-4 wrap-anywhere" aria-label="Chi siamo">
            {paragraphs(activity.description).map((text) => (
              <p key={text} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </section>
        )}
        <section className="grid gap-6">
          <h2>Cosa puoi prenotare</h2>
          {catalogs.length === 0 ? (
            <p>
              {'Presto potrai prenotare qui: intanto '}
              <a href={`mailto:${activity.email}`}>scrivici</a>.
            </p>
          ) : (
            <ul className="cards">
              {catalogs.map((card) => (
                <CatalogCardItem
                  key={card.id}
                  card={card}
                  href={catalogHref(card)}
                  vatFree={activity.vatFree}
                />
              ))}
            </ul>
          )}
        </section>
        <section className="grid gap-2">
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

function Hero({ activity }: { activity: PublicActivity }) {
  const [cover] = activity.images;
  return (
    <section className={`band hero${cover === undefined ? '' : ' hero-covered'}`}>
      <div className="page">
        <div className="flex flex-wrap items-center gap-4 py-8 lg:gap-6 lg:py-12">
          <Logo logo={activity.logo} size={96} />
          <div className="min-w-0 flex-[1_1_14rem]">
            <h1>{activity.name}</h1>
            {activity.city === undefined ? null : <p className="mt-1">{activity.city}</p>}
          </div>
        </div>
        {cover === undefined ? null : (
          <Picture image={cover} first sizes="(width >= 77rem) 1200px, 100vw" className="hero-cover" />
        )}
      </div>
    </section>
  );
}
