import { Form } from 'react-router';

import type { DiscoveryFilters, DiscoveryWish } from '#app/domain/catalog/discovery.ts';

import { Icon } from '../parts/icon.tsx';

/** A plain GET form: the address holds the whole search. */
export function DiscoveryForm({ wish, filters }: { wish: DiscoveryWish; filters: DiscoveryFilters }) {
  const { text, city, typeId } = wish;
  return (
    <search aria-label="Cerca attività">
      <Form action="/" className="discovery" key={JSON.stringify([text, city, typeId])}>
        <div className="field">
          <label htmlFor="q" className="label">
            Cosa cerchi
          </label>
          <input id="q" name="q" type="search" className="control" defaultValue={text} maxLength={100} />
        </div>
        <div className="field">
          <label htmlFor="city" className="label">
            Città
          </label>
          <select id="city" name="city" className="control" defaultValue={city ?? ''}>
            <option value="">Tutte</option>
            {filters.cities.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="type" className="label">
            Tipo di attività
          </label>
          <select id="type" name="type" className="control" defaultValue={typeId ?? ''}>
            <option value="">Tutti</option>
            {filters.types.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {'\u2003'.repeat(depth) + name}
              </option>
            ))}
          </select>
        </div>
        <button className="button button-primary">
          <Icon name="search" />
          Cerca
        </button>
      </Form>
    </search>
  );
}
