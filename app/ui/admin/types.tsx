// Administrators' pages of activity types.
import { Form } from 'react-router';

import { below, type TypeFields, typeForm, type TypeNode } from '#app/domain/administration/activity-type.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Editor, SaveBar } from '../dashboard/kit/editor.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { SeenValues } from '../dashboard/kit/seen-values.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/use-checked-form.ts';
import { type FormAnswer, ticked, typed, useZodForm } from '../form/use-zod-form.ts';
import { ButtonLink } from '../parts/button.tsx';

/** Fields of an activity type, for creating and changing one. */
export const TYPE_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'parentId', label: 'Sotto' },
  { name: 'host', label: 'Servizi propri' },
  { name: 'vatFree', label: 'Partita IVA' },
];

type TypeFieldsProps = {
  values: TypeFields;
  /** Possible parents. */
  parents: readonly TypeNode[];
  errors: FieldErrors;
  result: FormAnswer;
};

export function TypeFormFields({ values, parents, errors, result }: TypeFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        maxLength={80}
        defaultValue={typed(result, 'name', values.name)}
        error={errors['name']}
      />
      <SelectField
        optional
        name="parentId"
        label="Sotto"
        defaultValue={typed(result, 'parentId', values.parentId === null ? '' : String(values.parentId))}
        error={errors['parentId']}
        options={[
          { value: '', label: 'In cima, sotto nessuno' },
          ...parents.map(({ id, name, depth }) => ({
            value: String(id),
            label: '\u2003'.repeat(depth) + name,
          })),
        ]}
      />
      <Checkbox name="host" defaultChecked={ticked(result, 'host', values.host)} error={errors['host']}>
        Offre servizi propri (altrimenti rivende soltanto)
      </Checkbox>
      <Checkbox
        name="vatFree"
        defaultChecked={ticked(result, 'vatFree', values.vatFree)}
        error={errors['vatFree']}
      >
        Può non avere partita IVA
      </Checkbox>
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
  const { errors, summary, props } = useZodForm(typeForm, result);
  // A type can't be below itself.
  const excluded = id === undefined ? new Set<number>() : below(tree, id);
  return (
    <Editor>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Tipi di attività', href: LIST }]}
        above={<ErrorSummary errors={summary.errors} fields={TYPE_FIELDS} />}
        actions={
          id === undefined ? null : (
            <ButtonLink href={`${LIST}/${id}/delete`} variant="danger">
              Elimina
            </ButtonLink>
          )
        }
      />
      <Form method="post" className="grid gap-4" {...props}>
        <SeenValues seen={seen} answer={result} />
        <TypeFormFields
          values={values}
          parents={tree.filter((node) => !excluded.has(node.id))}
          errors={errors}
          result={result}
        />
        <SaveBar label={id === undefined ? 'Crea il tipo' : 'Salva le modifiche'} cancel={{ href: LIST }} />
      </Form>
    </Editor>
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
