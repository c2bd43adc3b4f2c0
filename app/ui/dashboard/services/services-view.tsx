import type { ReactNode } from 'react';
import { holds, type StaffRole } from '#app/domain/activities/staff.ts';
import type { CategoryRow } from '#app/domain/catalog/own-catalog.ts';
import type { ServiceRow, ServicesPage } from '#app/domain/catalog/own-service.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { TextField } from '../../form/text-field.tsx';
import { recordOptions } from '../../format/options.ts';
import { fromPrice } from '../../format/prices.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CategoryMark } from '../../parts/category-mark.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { type Chip, chipsFor, ChoiceFilter, FilterChips, FilterForm } from '../kit/filters.tsx';
import { Empty, PageHeader } from '../kit/page-header.tsx';
import { Pager } from '../kit/pager.tsx';
import { useRights } from '../../shell/may.tsx';

type Props = { title: string; items: readonly { id: number; name: string; href: string }[] };

/** Archived rates or questions, each with a button to restore it. */
export function ArchivedList({ title, items }: Props) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary className="link-alone cursor-pointer underline">{`${title} (${items.length})`}</summary>
      <ul className="grid gap-2">
        {items.map(({ id, name, href }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <span className="min-w-0 break-words text-muted">{name}</span>
            <TextLink href={href} aria-label={`Ripristina ${name}`}>
              Ripristina
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For activities whose type allows no own services. Text from docs/rules/activities.md#types. */
export const NOT_HOST = 'Devi usare il Marketplace per aggiungere Servizi';

/** For activities whose type allows no own services. Source: docs/rules/activities.md#types. */
export function MarketplaceOnly() {
  return (
    <div className="card grid justify-items-start gap-4 p-6">
      <p className="font-semibold">{NOT_HOST}</p>
      <p className="max-w-prose">
        Con il tipo della tua attività rivendi i servizi di altri: sceglili nel Marketplace e mettili in un
        tuo catalogo.
      </p>
      <ButtonLink href="/marketplace">Vai al Marketplace</ButtonLink>
    </div>
  );
}

type NothingOnSaleProps = {
  activities: readonly { subdomain: string; role: StaffRole }[];
  chosen?: string | undefined;
};

/** Shown if nothing can be booked: links to «Primo servizio» of the chosen or the first activity. */
export function NothingOnSale({ activities: all, chosen }: NothingOnSaleProps) {
  const mayMake = useRights()('manage');
  const activities = all.filter(({ subdomain }) => chosen === undefined || subdomain === chosen);
  const activity = activities.find(({ role }) => holds(role, 'manage'));
  const manages = mayMake && (activities.length === 0 || activity !== undefined);
  const way =
    activity === undefined
      ? { href: '/activities/new', words: 'Crea la tua attività' }
      : {
          href: `/dashboard/${activity.subdomain}/services/first`,
          words: 'Metti in vendita il primo servizio',
        };
  return (
    <Empty action={manages ? <ButtonLink href={way.href}>{way.words}</ButtonLink> : undefined}>
      Non c&apos;è ancora niente da prenotare.
      {manages ? ' Bastano un nome, un orario, i posti e un prezzo.' : null}
    </Empty>
  );
}

export type ServicesFilter = { text: string; categoryId: number | undefined; archived: boolean };

export type ServicesViewProps = {
  base: string;
  host: boolean;
  page: ServicesPage;
  filter: ServicesFilter;
  categories: readonly CategoryRow[];
  icons: Record<string, IconDrawing>;
};

export function ServicesView(props: ServicesViewProps) {
  const { base, host, page, filter, categories, icons } = props;
  const chips = chipsOf(filter, categories);
  const untouched = chips.length === 0 && page.previous === undefined;
  const first = page.services.length === 0 && untouched;
  const add = host ? <Add base={base} first={first} /> : undefined;
  if (first && !host)
    return (
      <>
        <PageHeader title="Servizi" />
        <MarketplaceOnly />
      </>
    );
  return (
    <>
      <PageHeader
        title="Servizi"
        intro="Quello che gli ospiti prenotano."
        actions={first ? undefined : add}
      />
      {host ? null : <MarketplaceOnly />}
      {first ? null : (
        <>
          <Filters filter={filter} categories={categories} active={chips.length} />
          <FilterChips chips={chips} />
        </>
      )}
      <Rows
        page={page}
        base={base}
        icons={icons}
        nothing={nothingFound(filter, untouched)}
        add={untouched ? add : undefined}
      />
      <Pager previous={page.previous} next={page.next} />
      {untouched ? (
        <p>
          <TextLink href={`${base}/services?archived=1`}>Servizi archiviati</TextLink>
        </p>
      ) : null}
    </>
  );
}

function Add({ base, first }: { base: string; first: boolean }) {
  if (!first) return <ButtonLink href={`${base}/services/new`}>Aggiungi un servizio</ButtonLink>;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={`${base}/services/first`}>Metti in vendita il primo servizio</ButtonLink>
      <ButtonLink href={`${base}/services/new`} variant="secondary">
        Aggiungi un servizio senza orari
      </ButtonLink>
    </div>
  );
}

function nothingFound({ text, archived }: ServicesFilter, untouched: boolean): string {
  if (untouched)
    return 'Non ci sono ancora servizi. Per il primo bastano un nome, un orario, i posti e un prezzo.';
  if (text !== '') return `Nessun risultato per “${text}”`;
  return archived ? 'Non ci sono servizi archiviati.' : 'Nessun servizio con questi filtri.';
}

type RowsProps = Pick<ServicesViewProps, 'page' | 'base' | 'icons'> & {
  nothing: string;
  add: ReactNode;
};

function Rows({ page, base, icons, nothing, add }: RowsProps) {
  if (page.services.length === 0) return <Empty action={add}>{nothing}</Empty>;
  return (
    <DataTable
      caption="Servizi"
      rows={page.services}
      rowKey={({ id }) => id}
      columns={columnsOf(base, icons)}
    />
  );
}

function chipsOf({ text, categoryId, archived }: ServicesFilter, categories: readonly CategoryRow[]): Chip[] {
  const category = categories.find(({ id }) => id === categoryId);
  return chipsFor({
    q: text && `“${text}”`,
    category: categoryId === undefined ? '' : (category?.name ?? "Categoria che non c'è più"),
    archived: archived ? 'Archiviati' : '',
  });
}

type FiltersProps = { filter: ServicesFilter; categories: readonly CategoryRow[]; active: number };

function Filters({ filter, categories, active }: FiltersProps) {
  return (
    <FilterForm names={['q', 'category', 'archived']} active={active} label="Cerca e filtra">
      <TextField name="q" label="Nome" optional defaultValue={filter.text} />
      <ChoiceFilter
        name="category"
        label="Categoria"
        options={recordOptions(categories, 'Tutte')}
        chosen={filter.categoryId}
      />
      <ChoiceFilter
        name="archived"
        label="Stato"
        options={[
          { value: '', label: 'Attivi' },
          { value: '1', label: 'Archiviati' },
        ]}
        chosen={filter.archived ? 1 : undefined}
      />
    </FilterForm>
  );
}

function columnsOf(base: string, icons: Record<string, IconDrawing>): Column<ServiceRow>[] {
  return [
    {
      key: 'name',
      label: 'Nome',
      cell: ({ id, name, category }) => (
        <a href={`${base}/services/${id}`} className="inline-flex items-center gap-3 font-semibold">
          {category === undefined ? null : (
            <CategoryMark color={category.color} icon={icons[category.icon]} />
          )}
          <span className="link min-w-0 wrap-anywhere">{name}</span>
        </a>
      ),
    },
    { key: 'category', label: 'Categoria', cell: ({ category }) => category?.name ?? '–' },
    { key: 'catalogs', label: 'Cataloghi', number: true, cell: ({ catalogs }) => catalogs },
    {
      key: 'price',
      label: 'Prezzo',
      number: true,
      cell: ({ fromCents }) => (fromCents === undefined ? 'Nessuna tariffa valida' : fromPrice(fromCents)),
    },
  ];
}
