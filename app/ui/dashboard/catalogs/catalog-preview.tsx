// A catalog as visitors would see it, for those who run it: its cards lead to the services' own settings.
import type { ServiceCard } from '#app/domain/catalog/service-page.ts';
import type { IconDrawing } from '#app/domain/icons/icon-drawing.ts';

import { ServiceCardItem } from '../../activity/service-card-item.tsx';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../kit/page-header.tsx';

type Props = {
  base: string;
  catalog: { id: number; name: string; description: string };
  services: readonly ServiceCard[];
  icons: Record<string, IconDrawing>;
  /** Ids of others' services. */
  resold: readonly number[];
  /** Why visitors don't see it yet. */
  why: string | undefined;
};

export function CatalogPreview({ base, catalog, services, icons, resold, why }: Props) {
  return (
    <>
      <PageHeader
        title={`Anteprima di ${catalog.name}`}
        crumbs={[
          { label: 'Cataloghi', href: `${base}/catalogs` },
          { label: catalog.name, href: `${base}/catalogs/${catalog.id}` },
        ]}
      />
      <Notice tone="info">
        <p>{why === undefined ? 'Così lo vedono i clienti.' : `La vedi solo tu: ${why}.`}</p>
      </Notice>
      {paragraphs(catalog.description).map((text) => (
        <p key={text} className="max-w-prose">
          {text}
        </p>
      ))}
      <section>
        <h2 className="sr-only">Servizi</h2>
        {services.length === 0 ? (
          <p>Nessun servizio da mostrare.</p>
        ) : (
          <ul className="cards">
            {services.map((card) => (
              <ServiceCardItem
                key={card.id}
                card={card}
                href={resold.includes(card.id) ? '/marketplace/admin' : `${base}/services/${card.id}`}
                early={false}
                icon={icons[card.category?.icon ?? '']}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
