import { Form, Link } from 'react-router';
import {
  type DiscoveryFilters,
  type DiscoveryWish,
  isQuick,
  QUICK_DAYS,
} from '#app/domain/catalog/discovery.ts';
import { Icon } from '../parts/icon.tsx';
import { wishHref } from './result-links.tsx';

type Props = {
  wish: DiscoveryWish;
  filters: DiscoveryFilters;
  /** `2027-06-08` on the platform's clock. */
  today: string;
};

/** A plain GET form: the address contains the whole search. */
export function DiscoveryForm({ wish, filters, today }: Props) {
  const { text, city, typeId, when } = wish;
  return (
    <>
      <search aria-label="Cerca servizi e attività">
        <Form action="/" className="discovery" key={JSON.stringify([text, city, typeId, when])}>
          <div className="field">
            <label htmlFor="q" className="label">
              Cosa
            </label>
            <input id="q" name="q" type="search" className="control" defaultValue={text} maxLength={100} />
          </div>
          <div className="field">
            <label htmlFor="date" className="label">
              Quando
            </label>
            <input
              id="date"
              name="date"
              type="date"
              className="control"
              min={today}
              defaultValue={isQuick(when) ? '' : when}
            />
          </div>
          <div className="field">
            <label htmlFor="city" className="label">
              Città
            </label>
            <select id="city" name="city" className="control" defaultValue={city ?? ''}>
              <option value="">Tutta Italia</option>
              {filters.cities.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
          {typeId === undefined ? null : <input type="hidden" name="type" value={typeId} />}
          {isQuick(when) ? <input type="hidden" name="when" value={when} /> : null}
          <button className="button button-primary">
            <Icon name="search" />
            Cerca
          </button>
        </Form>
      </search>
      <nav className="quick-days" aria-label="Quando, in fretta">
        {Object.entries(QUICK_DAYS).map(([value, label]) => (
          <Link
            key={value}
            to={wishHref(wish, { when: value })}
            aria-current={value === when ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
