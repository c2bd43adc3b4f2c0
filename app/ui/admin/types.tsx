// Administrators' pages of activity types.
import { Form } from 'react-router';
import { below, type TypeFields, typeForm, type TypeNode } from '#app/domain/administration/activity-type.ts';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { EditorPage } from '../dashboard/kit/editor.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { MoveButton } from '../dashboard/ordering/order-row.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { recordOptions } from '../format/options.ts';
import { ButtonLink } from '../parts/button.tsx';
import { AdminLink } from './admin-frame.tsx';

export const TYPE_LABELS = {
  name: 'Nome',
  parentId: 'Sotto',
  host: 'Servizi propri',
  vatFree: 'Partita IVA',
};

type TypeFieldsProps = {
  form: ZodForm<keyof typeof TYPE_LABELS>;
  /** Possible parents. */
  parents: readonly TypeNode[];
};

/** For creating and changing an activity type. */
export function TypeFormFields({ form: { field, box }, parents }: TypeFieldsProps) {
  return (
    <>
      <TextField {...field('name')} maxLength={80} />
      <SelectField
        {...field('parentId')}
        optional
        options={recordOptions(parents, 'In cima, sotto nessuno')}
      />
      <Checkbox {...box('host')}>Offre servizi propri (altrimenti rivende soltanto)</Checkbox>
      <Checkbox {...box('vatFree')}>Può non avere partita IVA</Checkbox>
    </>
  );
}

type TypeEditorProps = {
  title: string;
  tree: readonly TypeNode[];
  values: TypeFields;
  /** For a stored type. */
  id?: number;
  seen?: string | undefined;
  result: FormAnswer;
};

const LIST = '/dashboard/admin/activity-types';

export function TypeEditor({ title, tree, values, id, seen, result }: TypeEditorProps) {
  const form = useZodForm(typeForm, result, { labels: TYPE_LABELS, values });
  // A type can't be below itself.
  const excluded = id === undefined ? new Set<number>() : below(tree, id);
  return (
    <EditorPage
      {...{ title, form, seen }}
      crumbs={[{ label: 'Tipi di attività', href: LIST }]}
      actions={
        id === undefined ? null : (
          <ButtonLink href={`${LIST}/${id}/delete`} variant="danger">
            Elimina
          </ButtonLink>
        )
      }
      save={id === undefined ? 'Crea il tipo' : undefined}
      back={LIST}
    >
      <TypeFormFields form={form} parents={tree.filter((node) => !excluded.has(node.id))} />
    </EditorPage>
  );
}

/** The tree of activity types. */
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
        <AdminLink inline to={`activities?type=${id}`}>
          {activities}
        </AdminLink>
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
      <AdminLink inline strong to={`activity-types/${id}`}>
        {name}
      </AdminLink>
    </span>
  );
}

function MoveButtons(item: TypeNode) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <MoveButton item={item} direction="up" disabled={item.place === 1} />
      <MoveButton item={item} direction="down" disabled={item.last} />
    </Form>
  );
}
