import type { OfferedCard, OfferedDay, ServiceCard } from '#app/domain/catalog/service-page.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { fromPrice } from '../format/prices.ts';
import { CARD_SIZES, Cover, OFFERED_SIZES } from './cover.tsx';

type Props = {
  card: ServiceCard & Partial<Pick<OfferedCard, 'about' | 'days'>>;
  href: string;
  /** True in the first row of the page: loaded without delay. */
  early?: boolean;
  /** Icon of the category, shown without a picture. */
  icon?: IconDrawing | undefined;
};

/** The whole card is one link, named by the service. */
export function ServiceCardItem({ card, href, early = false, icon }: Props) {
  const { name, summary, image, category, fromCents, fromCounts, provider, about, days = [] } = card;
  return (
    <li className={`card card-link${about === undefined ? '' : ' card-offered'}`}>
      <Cover
        image={image}
        sizes={about === undefined ? CARD_SIZES : OFFERED_SIZES}
        early={early}
        icon={icon}
      />
      <div className="card-body">
        {about === undefined || about === '' ? null : <p className="text-small text-muted">{about}</p>}
        {about !== undefined || category === undefined ? null : <Category {...category} />}
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {about === undefined ? <p className="line-clamp-2 text-small text-muted">{summary}</p> : null}
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
      {days.length === 0 ? null : <Days days={days} href={href} name={name} />}
    </li>
  );
}

function Days({ days, href, name }: { days: readonly OfferedDay[]; href: string; name: string }) {
  return (
    <ul className="card-days" aria-label={`Prossimi giorni di ${name}`}>
      {days.map(({ date, words, places, left }) => (
        <li key={date}>
          {left === 'none' ? (
            <span className="card-day card-day-out">
              <s>{words}</s>
              <small>{places}</small>
            </span>
          ) : (
            <a className="card-day" href={`${href}?date=${date}`}>
              {words}
              <small className={left === 'few' ? 'is-few' : undefined}>{places}</small>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The colour only decorates the name. */
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
