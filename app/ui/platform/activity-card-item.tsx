import type { ActivityCard } from '#app/domain/catalog/discovery.ts';

import { CARD_SIZES, Cover } from '../activity/cover.tsx';
import { fromPrice } from '../format/prices.ts';

/** The whole card links to the activity's own host. */
export function ActivityCardItem({ activity }: { activity: ActivityCard }) {
  const { name, city, type, summary, image, fromCents, vatFree, url } = activity;
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
        {fromCents === undefined ? null : (
          <p className="mt-auto pt-2">
            <span className="nums font-bold">{fromPrice(fromCents)}</span>
            {vatFree ? null : <span className="text-small text-muted">, IVA inclusa</span>}
          </p>
        )}
      </div>
    </li>
  );
}
