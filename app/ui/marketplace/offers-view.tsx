// Services offered for resale; filters are beside the cards on wide screens, behind «Filtri (2)» on narrow ones.

import type {
  OfferCard,
  OfferChoices,
  OfferFilter,
  OfferOrder,
  OfferPage,
} from '#app/domain/marketplace/offer.ts';
import { formatPercentField, percent, percentAfter } from '#app/domain/money/percent-text.ts';
import { formatPriceField } from '#app/domain/money/price-text.ts';
import { PAGE_SIZES } from '#app/domain/paging.ts';
import { Cover } from '../activity/cover.tsx';
import { type Chip, chipsFor, ChoiceFilter, FilterChips, FilterForm } from '../dashboard/kit/filters.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { recordOptions } from '../format/options.ts';
import { formatMoney } from '../format/money.ts';
import { fromPrice } from '../format/prices.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';

export type OfferFiltersProps = { filter: OfferFilter; order: OfferOrder; choices: OfferChoices };

const IN_FORM = ['q', 'category', 'city', 'type', 'from', 'to', 'fee', 'sort'];

const ORDERS: readonly { value: OfferOrder; label: string }[] = [
  { value: 'new', label: 'Ultimi arrivati' },
  { value: 'price', label: 'Prezzo, dal più basso' },
  { value: '-price', label: 'Prezzo, dal più alto' },
];

export function OfferFilters({ filter, order, choices, active }: OfferFiltersProps & { active: number }) {
  const { q, category, city, typeId, fromCents, toCents, fee } = filter;
  return (
    <FilterForm names={IN_FORM} active={active} beside>
      <TextField
        optional
        name="q"
        label="Cerca"
        hint="Nome, attività, categoria o città"
        defaultValue={q}
        maxLength={100}
      />
      <ChoiceFilter
        name="category"
        label="Categoria"
        options={named('Tutte', choices.categories, category)}
        chosen={category}
      />
      <ChoiceFilter name="city" label="Città" options={named('Tutte', choices.cities, city)} chosen={city} />
      <ChoiceFilter
        name="type"
        label="Tipo di attività"
        options={recordOptions(choices.types, 'Tutti')}
        chosen={typeId}
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

/** A value from the address stays selected even if nothing matches it. */
function named(all: string, names: readonly string[], chosen: string | undefined) {
  const listed = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  return [{ value: '', label: all }, ...listed.map((name) => ({ value: name, label: name }))];
}

export function offerChips({ filter, choices }: OfferFiltersProps): Chip[] {
  const { q, category, city, typeId, fromCents, toCents, fee } = filter;
  const type = choices.types.find(({ id }) => id === typeId)?.name ?? 'Tipo sconosciuto';
  return chipsFor({
    q: q && `“${q}”`,
    category,
    city,
    type: typeId === undefined ? '' : type,
    from: fromCents === undefined ? '' : `da ${formatMoney(fromCents)}`,
    to: toCents === undefined ? '' : `fino a ${formatMoney(toCents)}`,
    fee: fee === undefined ? '' : `commissione ${percentAfter('dal', fee)}`,
  });
}

const SIZES = '(width >= 64rem) 320px, (width >= 40rem) 50vw, 100vw';

type OfferCardItemProps = { offer: OfferCard; early: boolean };

/** The card links to the service; its button to the form that adds it. */
export function OfferCardItem({ offer, early }: OfferCardItemProps) {
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

type OffersViewProps = OfferFiltersProps & { page: OfferPage; size: number };

const FIRST_ROW = 3;

export function OffersView({ page, size, ...filters }: OffersViewProps) {
  const chips = offerChips(filters);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Marketplace"
        intro="I servizi che altre attività ti fanno rivendere: scegline uno, mettilo nel tuo catalogo e guadagna su ogni prenotazione."
        actions={
          <ButtonLink href="/marketplace/admin" variant="secondary">
            Le tue proposte
          </ButtonLink>
        }
      />
      <div className="offers">
        <OfferFilters {...filters} active={chips.length} />
        <div className="grid min-w-0 content-start gap-4">
          <FilterChips chips={chips} />
          {page.offers.length === 0 ? (
            <Empty>{nothingFound(filters.filter.q, chips.length)}</Empty>
          ) : (
            <ul className="cards offer-cards">
              {page.offers.map((offer, index) => (
                <OfferCardItem key={offer.id} offer={offer} early={index < FIRST_ROW} />
              ))}
            </ul>
          )}
          <Pager
            previous={page.previous}
            next={page.next}
            size={{ current: size, sizes: PAGE_SIZES, rows: page.offers.length }}
          />
        </div>
      </div>
    </div>
  );
}

function nothingFound(q: string, filters: number): string {
  if (q !== '') return `Nessun risultato per “${q}”`;
  if (filters > 0) return 'Nessun servizio con questi filtri.';
  return 'Ancora nessuno offre servizi da rivendere. Torna a vedere tra qualche giorno.';
}
