import type { CategoryRow } from '#app/domain/catalog/categories/category-row.ts';
import type { IconDrawing } from '#app/domain/icons/icon-drawing.ts';

import { counted } from '../../format/counts.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CategoryMark } from '../../parts/category-mark.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/empty.tsx';
import { PageHeader } from '../kit/page-header.tsx';

type Props = {
  base: string;
  categories: readonly CategoryRow[];
  icons: Record<string, IconDrawing>;
};

export function CategoriesView({ base, categories, icons }: Props) {
  const add = <ButtonLink href={`${base}/categories/new`}>Aggiungi una categoria</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Categorie"
        intro="Un'etichetta con colore e icona, per trovare i servizi a colpo d'occhio."
        actions={categories.length === 0 ? undefined : add}
      />
      {categories.length === 0 ? (
        <Empty action={add}>
          Non ci sono ancora categorie. Con due o più, i clienti possono filtrare i tuoi servizi.
        </Empty>
      ) : (
        <DataTable
          caption="Categorie"
          rows={categories}
          rowKey={({ id }) => id}
          columns={columnsOf(base, icons)}
        />
      )}
    </>
  );
}

function columnsOf(base: string, icons: Props['icons']): Column<CategoryRow>[] {
  return [
    { key: 'name', label: 'Nome', cell: (row) => <Named row={row} base={base} icons={icons} /> },
    {
      key: 'services',
      label: 'Servizi',
      number: true,
      cell: ({ id, name, services }) => (
        <a
          href={`${base}/services?category=${id}`}
          className="link"
          aria-label={`${counted(services, 'servizio', 'servizi')} in ${name}`}
        >
          {services}
        </a>
      ),
    },
    {
      key: 'delete',
      label: 'Azioni',
      number: true,
      cell: ({ id, name }) => (
        <a
          href={`${base}/categories/${id}/delete`}
          className="link link-alone -my-3"
          aria-label={`Elimina ${name}`}
        >
          Elimina
        </a>
      ),
    },
  ];
}

type NamedProps = { row: CategoryRow; base: string; icons: Record<string, IconDrawing> };

function Named({ row: { id, name, color, icon }, base, icons }: NamedProps) {
  return (
    <a href={`${base}/categories/${id}`} className="inline-flex items-center gap-3 font-semibold">
      <CategoryMark color={color} icon={icons[icon]} />
      <span className="min-w-0 wrap-anywhere underline">{name}</span>
    </a>
  );
}
