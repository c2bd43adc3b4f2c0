import type { ServiceCard } from '#app/domain/catalog/service-page.ts';
import type { IconDrawing } from '#app/domain/icons/icon-drawing.ts';

import { fromPrice } from '../format/prices.ts';
import { CARD_SIZES, Cover } from './cover.tsx';

type Props = {
  card: ServiceCard;
  href: string;
  /** In the first row of the page. */
  early: boolean;
  /** Its category's, where it has no picture. */
  icon?: IconDrawing | undefined;
};

/** The whole card is one link, named by the service. */
export function ServiceCardItem({ card, href, early, icon }: Props) {
  const { name, summary, image, category, fromCents, fromCounts, provider } = card;
  return (
    <li className="card card-link">
      <Cover image={image} sizes={CARD_SIZES} early={early} icon={icon} />
      <div className="card-body">
        {category === undefined ? null : <Category {...category} />}
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p className="line-clamp-2 text-small text-muted">{summary}</p>
        {provider === undefined ? null : (
          <p className="text-small wrap-anywhere">{`Servizio di ${provider}`}</p>
        )}
        <p className="mt-auto pt-2">
          {fromCents === undefined ? (
            <span className="text-small text-muted">Non prenotabile online</span>
          ) : (
            <>
              <span className="nums font-bold">{fromPrice(fromCents)}</span>{' '}
              <span className="text-small text-muted">{fromCounts}</span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** Its colour decorates; the name says it. */
function Category({ name, color }: { name: string; color: string }) {
  return (
    <p className="flex items-center gap-2 text-small text-muted">
      <svg className="category-dot" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="5" fill={color} />
      </svg>
      {name}
    </p>
  );
}
