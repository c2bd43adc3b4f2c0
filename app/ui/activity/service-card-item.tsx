import type { ServiceCard } from '#app/domain/catalog/service-page.ts';

import { fromPrice, pricingUnit } from '../format/prices.ts';
import { Cover } from './cover.tsx';

const SIZES = '(width >= 64rem) 384px, (width >= 40rem) 50vw, 100vw';

type Props = { card: ServiceCard; href: string /** In the first row of the page. */; early: boolean };

/** The whole card is one link, named by the service. */
export function ServiceCardItem({ card, href, early }: Props) {
  const { name, summary, image, category, fromCents, fromPricing } = card;
  return (
    <li className="card card-link">
      <Cover image={image} sizes={SIZES} early={early} />
      <div className="card-body">
        {category === undefined ? null : <p className="text-small text-muted">{category.name}</p>}
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p className="line-clamp-2 text-small text-muted">{summary}</p>
        <p className="mt-auto pt-2">
          {fromCents === undefined ? (
            <span className="text-small text-muted">Non prenotabile online</span>
          ) : (
            <>
              <span className="nums font-bold">{fromPrice(fromCents)}</span>{' '}
              {fromPricing === undefined ? null : (
                <span className="text-small text-muted">{pricingUnit(fromPricing)}</span>
              )}
            </>
          )}
        </p>
      </div>
    </li>
  );
}
