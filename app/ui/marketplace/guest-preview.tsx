import type { OfferDetails } from '#app/domain/marketplace/offer.ts';

import { Cover } from '../activity/cover.tsx';
import { fromPrice } from '../format/prices.ts';

/** The service's card as in the reseller's catalog. */
export function GuestPreview({ offer }: { offer: OfferDetails }) {
  const { card, provider, publicPath } = offer;
  return (
    <section className="grid gap-3">
      <h2>Come lo vedono i tuoi ospiti</h2>
      <p className="max-w-prose text-muted">
        {`Nel tuo catalogo il prezzo resta quello di ${provider.name}, che accoglie gli ospiti. Anche i posti sono gli stessi. La tua commissione è compresa nel prezzo e gli ospiti non la vedono.`}
      </p>
      <div className="card offer-preview">
        <Cover image={card.image} sizes="288px" />
        <div className="card-body">
          {card.category === undefined ? null : <p className="text-small text-muted">{card.category.name}</p>}
          <p className="font-semibold break-words">{card.name}</p>
          <p className="line-clamp-2 text-small text-muted">{card.summary}</p>
          <p className="text-small">{`Servizio di ${provider.name}`}</p>
          <p className="pt-2">
            <span className="nums font-bold">{fromPrice(card.fromCents ?? 0)}</span>{' '}
            <span className="text-small text-muted">{card.fromCounts}</span>
          </p>
        </div>
      </div>
      {publicPath === undefined ? null : (
        <p>
          <a href={publicPath} className="link link-alone">
            {`Guarda la pagina di ${provider.name}`}
          </a>
        </p>
      )}
    </section>
  );
}
