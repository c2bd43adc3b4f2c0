// The tree of kinds of activity.
import { Form } from 'react-router';

import type { TypeNode } from '#app/domain/administration/types/type-form.ts';

import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty } from '../../dashboard/kit/empty.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ButtonLink } from '../../parts/button.tsx';

export function TypesView({ types }: { types: readonly TypeNode[] }) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Tipi di attività"
        actions={<ButtonLink href="/dashboard/admin/activity-types/new">Nuovo tipo</ButtonLink>}
      />
      {types.length === 0 ? (
        <Empty>Non ci sono ancora tipi: senza, nessuno può creare un&apos;attività.</Empty>
      ) : (
        <DataTable caption="Tipi di attività" columns={COLUMNS} rows={types} rowKey={({ id }) => id} />
      )}
    </div>
  );
}

const COLUMNS: Column<TypeNode>[] = [
  { key: 'name', label: 'Nome', cell: (type) => <TypeName {...type} /> },
  { key: 'host', label: 'Servizi propri', cell: ({ host }) => (host ? 'Sì' : 'No, solo rivendita') },
  { key: 'vat', label: 'Partita IVA', cell: ({ vatFree }) => (vatFree ? 'Non serve' : 'Serve') },
  {
    key: 'activities',
    label: 'Attività',
    number: true,
    cell: ({ id, activities }) =>
      activities === 0 ? (
        0
      ) : (
        <a href={`/dashboard/admin/activities?type=${id}`} className="link">
          {activities}
        </a>
      ),
  },
  { key: 'order', label: 'Ordine', cell: (type) => <MoveButtons {...type} /> },
];

function TypeName({ id, name, depth }: TypeNode) {
  return (
    <span className="inline-flex items-center">
      <span aria-hidden="true" className="text-muted">
        {'\u2003'.repeat(depth)}
        {depth > 0 ? '└ ' : ''}
      </span>
      <a href={`/dashboard/admin/activity-types/${id}`} className="link font-semibold">
        {name}
      </a>
    </span>
  );
}

function MoveButtons({ id, name, first, last }: TypeNode) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      {(['up', 'down'] as const).map((direction) => {
        const words = direction === 'up' ? 'Sposta su' : 'Sposta giù';
        return (
          <button
            key={direction}
            type="submit"
            name="move"
            value={`${direction}:${id}`}
            className="order-button"
            disabled={direction === 'up' ? first : last}
            aria-label={`${words}: ${name}`}
          >
            {words}
          </button>
        );
      })}
    </Form>
  );
}
