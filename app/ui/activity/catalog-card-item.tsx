import type { CatalogCard } from '#app/domain/catalog/service-page.ts';

import { counted } from '../format/counts.ts';
import { fromPrice } from '../format/prices.ts';
import { CARD_SIZES, Cover } from './cover.tsx';

type Props = { card: CatalogCard; href: string; vatFree: boolean };

export function CatalogCardItem({ card, href, vatFree }: Props) {
  const { name, description, cover, serviceCount, fromCents } = card;
  return (
    <li className="card card-link">
      <Cover image={cover} sizes={CARD_SIZES} />
      <div className="card-body">
        <h3>
          <a href={href} data-prefetch>
            {name}
          </a>
        </h3>
        {description === '' ? null : <p className="line-clamp-2 text-small text-muted">{description}</p>}
        <p className="mt-auto pt-2 text-small">
          {serviceCount === 0 ? 'Presto in arrivo' : counted(serviceCount, 'servizio', 'servizi')}
          {fromCents === undefined ? null : (
            <>
              <span className="nums font-semibold">{` · ${fromPrice(fromCents)}`}</span>
              {vatFree ? null : <span className="text-muted">, IVA inclusa</span>}
            </>
          )}
        </p>
      </div>
    </li>
  );
}
