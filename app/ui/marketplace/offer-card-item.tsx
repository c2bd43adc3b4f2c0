import type { OfferCard } from '#app/domain/marketplace/browsing/offer.ts';

import { Cover } from '../activity/cover.tsx';
import { percent } from '../format/percent.ts';
import { fromPrice } from '../format/prices.ts';
import { Badge } from '../parts/badge.tsx';

const SIZES = '(width >= 64rem) 320px, (width >= 40rem) 50vw, 100vw';

type Props = { offer: OfferCard /** In the first row of the page. */; early: boolean };

/** The whole card leads to the service; its button to the form that adds it. */
export function OfferCardItem({ offer, early }: Props) {
  const { id, name, activity, city, category, image, fromCents, fromCounts, maxResaleFee, mine } = offer;
  const href = `/marketplace/${id}`;
  return (
    <li className="card card-link">
      <Cover image={image} sizes={SIZES} early={early} />
      <div className="card-body">
        <p className="text-small break-words text-muted">
          {[category?.name, city].filter((part) => part !== undefined).join(' · ')}
        </p>
        <h2 className="card-name">
          <a href={href}>{name}</a>
        </h2>
        <p className="text-small break-words text-muted">{`di ${activity}`}</p>
        <p className="mt-auto pt-2">
          <span className="nums font-bold">{fromPrice(fromCents ?? 0)}</span>{' '}
          <span className="text-small text-muted">{fromCounts}</span>
        </p>
        <p className="text-small">{`Commissione massima ${percent(maxResaleFee)}`}</p>
        {mine === undefined ? null : (
          <p className="mt-1">
            {mine === 'accepted' ? (
              <Badge tone="green">Già in un tuo catalogo</Badge>
            ) : (
              <Badge tone="yellow">Proposta in attesa</Badge>
            )}
          </p>
        )}
        <a href={`${href}#aggiungi`} className="button button-secondary card-action">
          Aggiungi al catalogo<span className="sr-only">{`: ${name}`}</span>
        </a>
      </div>
    </li>
  );
}
