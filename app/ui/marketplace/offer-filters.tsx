import { useLocation } from 'react-router';

import type { OfferFilter, OfferOrder } from '#app/domain/marketplace/browsing/offer-filter.ts';
import type { OfferChoices } from '#app/domain/marketplace/browsing/offer.ts';
import { formatPercentField } from '#app/domain/money/percent-text.ts';
import { formatPriceField } from '#app/domain/money/price-text.ts';
import { percentAfter } from '#app/domain/money/percent-text.ts';

import { KeptFields } from '../dashboard/kit/kept-fields.tsx';
import { type Chip, FilterForm } from '../dashboard/kit/filters.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { formatMoney } from '../format/money.ts';

export type OfferFiltersProps = { filter: OfferFilter; order: OfferOrder; choices: OfferChoices };

const IN_FORM = ['q', 'category', 'city', 'type', 'from', 'to', 'fee', 'sort'];

const ORDERS: readonly { value: OfferOrder; label: string }[] = [
  { value: 'new', label: 'Ultimi arrivati' },
  { value: 'price', label: 'Prezzo, dal più basso' },
  { value: '-price', label: 'Prezzo, dal più alto' },
];

export function OfferFilters({ filter, order, choices, active }: OfferFiltersProps & { active: number }) {
  const { search } = useLocation();
  const { q, category, city, typeId, fromCents, toCents, fee } = filter;
  return (
    <FilterForm key={search} active={active} beside>
      <KeptFields search={search} except={IN_FORM} />
      <TextField
        optional
        name="q"
        label="Cerca"
        hint="Nome, attività, categoria o città"
        defaultValue={q}
        maxLength={100}
      />
      <SelectField
        optional
        name="category"
        label="Categoria"
        defaultValue={category ?? ''}
        options={named('Tutte', choices.categories, category)}
      />
      <SelectField
        optional
        name="city"
        label="Città"
        defaultValue={city ?? ''}
        options={named('Tutte', choices.cities, city)}
      />
      <SelectField
        optional
        name="type"
        label="Tipo di attività"
        defaultValue={typeId === undefined ? '' : String(typeId)}
        options={[
          { value: '', label: 'Tutti' },
          ...choices.types.map(({ id, name, depth }) => ({
            value: String(id),
            label: '\u2003'.repeat(depth) + name,
          })),
        ]}
      />
      <div className="filter-pair">
        <Price name="from" label="Prezzo da" cents={fromCents} />
        <Price name="to" label="Prezzo fino a" cents={toCents} />
      </div>
      <TextField
        optional
        name="fee"
        label="Commissione di almeno (%)"
        inputMode="decimal"
        defaultValue={fee === undefined ? '' : formatPercentField(fee)}
      />
      <SelectField name="sort" label="Ordine" defaultValue={order} options={ORDERS} />
    </FilterForm>
  );
}

function Price({ cents, ...words }: { name: string; label: string; cents: number | undefined }) {
  return (
    <TextField
      optional
      inputMode="decimal"
      defaultValue={cents === undefined ? '' : formatPriceField(cents)}
      {...words}
    />
  );
}

/** A value that came by the address stays chosen, whether or not there is anything under it. */
function named(all: string, names: readonly string[], chosen: string | undefined) {
  const listed = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  return [{ value: '', label: all }, ...listed.map((name) => ({ value: name, label: name }))];
}

export function offerChips({ filter, choices }: OfferFiltersProps): Chip[] {
  const { q, category, city, typeId, fromCents, toCents, fee } = filter;
  const type = choices.types.find(({ id }) => id === typeId)?.name ?? 'Tipo sconosciuto';
  return [
    ...(q === '' ? [] : [{ name: 'q', label: `“${q}”` }]),
    ...(category === undefined ? [] : [{ name: 'category', label: category }]),
    ...(city === undefined ? [] : [{ name: 'city', label: city }]),
    ...(typeId === undefined ? [] : [{ name: 'type', label: type }]),
    ...(fromCents === undefined ? [] : [{ name: 'from', label: `da ${formatMoney(fromCents)}` }]),
    ...(toCents === undefined ? [] : [{ name: 'to', label: `fino a ${formatMoney(toCents)}` }]),
    ...(fee === undefined ? [] : [{ name: 'fee', label: `commissione ${percentAfter('dal', fee)}` }]),
  ];
}
