// The services of a catalog, all or of one category.
import type { PublicActivity, ServiceCard } from '#app/domain/catalog/service-page.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { ServiceCardItem } from './service-card-item.tsx';

export type CatalogViewProps = {
  activity: PublicActivity;
  catalog: { id: number; slug: string; name: string; description: string };
  /** Of all services, including those not shown now. */
  categories: readonly { id: number; name: string }[];
  /** `?category=7`; undefined shows all. */
  chosenCategory: number | undefined;
  services: readonly ServiceCard[];
  /** By name, for categories of services without a picture. */
  icons: Record<string, IconDrawing>;
};

const FIRST_ROW = 3;

export function CatalogView(props: CatalogViewProps) {
  const { activity, catalog, categories, chosenCategory, services, icons } = props;
  const here = `/${catalog.id}/${catalog.slug}`;
  return (
    <div className="page pb-12 lg:pb-16">
      <Breadcrumbs crumbs={[{ label: activity.name, href: '/' }]} />
      <div className="mt-4 grid max-w-prose gap-4 wrap-anywhere">
        <h1>{catalog.name}</h1>
        {paragraphs(catalog.description).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {categories.length < 2 ? null : (
        <CategoryLinks categories={categories} chosen={chosenCategory} here={here} />
      )}
      <section className="mt-6 lg:mt-8">
        <h2 className="sr-only">Servizi</h2>
        {services.length === 0 ? (
          <>
            <p>Per ora qui non c'è nulla da prenotare.</p>
            <a className="link link-alone" href="/">{`Vai alla pagina di ${activity.name}`}</a>
          </>
        ) : (
          <ul className="cards">
            {services.map((card, index) => (
              <ServiceCardItem
                key={card.id}
                card={card}
                href={`${here}/${card.id}/${card.slug}`}
                early={index < FIRST_ROW}
                icon={icons[card.category?.icon ?? '']}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

type LinksProps = { categories: CatalogViewProps['categories']; chosen: number | undefined; here: string };

function CategoryLinks({ categories, chosen, here }: LinksProps) {
  const all = [{ id: undefined, name: 'Tutti' }, ...categories];
  return (
    <nav aria-label="Categorie" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {all.map(({ id, name }) => (
          <li key={id ?? 'all'}>
            <a
              className="chip"
              href={id === undefined ? here : `${here}?category=${id}`}
              aria-current={id === chosen ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
