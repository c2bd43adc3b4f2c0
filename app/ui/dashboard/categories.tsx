// Pages of categories.
import { useState } from 'react';
import { Form } from 'react-router';

import { categoryForm, type CategoryRow, type CategoryValues } from '#app/domain/catalog/own-catalog.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { controlProps, Field, FieldError } from '../form/field.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { counted } from '../format/counts.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { CategoryMark } from '../parts/category-mark.tsx';
import { DrawnIcon } from '../parts/drawn-icon.tsx';

import { type Column, DataTable } from './kit/data-table.tsx';
import { Editor, FormSection, SaveBar } from './kit/editor.tsx';
import { Empty, PageHeader } from './kit/page-header.tsx';

type IconPickerProps = {
  icons: readonly IconDrawing[];
  search: string;
  chosen: string;
  error: string | undefined;
};

/** A choice of icons; the search is a button of the surrounding form, so that typed values are kept. */
export function IconPicker({ icons, search, chosen, error }: IconPickerProps) {
  return (
    <fieldset className="field w-full" aria-describedby={error === undefined ? undefined : 'icon-error'}>
      <legend className="label">Icona</legend>
      <FieldError id="icon" error={error} />
      <div className="mt-2 flex w-full flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <label htmlFor="icon-search" className="hint">
            Cerca tra migliaia di icone: barca, vino, montagna
          </label>
          <input id="icon-search" type="search" name="search" defaultValue={search} className="control" />
        </div>
        <Button type="submit" variant="secondary" formMethod="get" formNoValidate>
          Cerca
        </Button>
      </div>
      <input type="hidden" name="searched" value={search} />
      {icons.length === 0 ? (
        <p className="mt-2">{`Nessun risultato per “${search}”`}</p>
      ) : (
        <div className="icon-choices mt-3">
          {icons.map(({ name, paths }, index) => (
            <label key={name} className="icon-choice" title={wordsOf(name)}>
              <input
                type="radio"
                id={index === 0 ? 'icon' : undefined}
                name="icon"
                value={name}
                defaultChecked={name === chosen}
              />
              <span className="sr-only">{wordsOf(name)}</span>
              <DrawnIcon paths={paths} />
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Icon names are English everywhere: `tabler:building-castle` is read as «building castle». */
function wordsOf(name: string): string {
  return name.replace(/^[^:]*:/, '').replaceAll('-', ' ');
}

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'color', label: 'Colore' },
  { name: 'icon', label: 'Icona' },
];

export type CategoryEditorProps = {
  title: string;
  listHref: string;
  values: CategoryValues;
  icons: readonly IconDrawing[];
  search: string;
  nonce: string;
  result: FormAnswer;
};

export function CategoryEditor(props: CategoryEditorProps) {
  const { title, listHref, values, icons, search, nonce, result } = props;
  const { errors, summary, props: form } = useZodForm(categoryForm, result);
  const color = typed(result, 'color', values.color);
  const icon = typed(result, 'icon', values.icon);
  const name = typed(result, 'name', values.name);
  const [shown, setShown] = useState({ name, color, icon });
  const colour = { name: 'color', label: 'Colore', error: errors['color'] };
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Categorie', href: listHref }]}
        above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      />
      <Editor preview={<Preview {...shown} icon={icons.find((each) => each.name === shown.icon)} />}>
        <Form
          method="post"
          className="grid gap-6"
          {...form}
          onInput={(event) => setShown(valuesIn(event.currentTarget))}
        >
          {/* Enter presses the first button of a form. Not validated, because it may be a search. */}
          <button
            type="submit"
            name="by"
            value="enter"
            formNoValidate
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          >
            Salva
          </button>
          <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          <FormSection title="Come si presenta">
            <TextField
              name="name"
              label="Nome"
              hint="Per esempio «Barche» o «Degustazioni»"
              maxLength={60}
              defaultValue={name}
              error={errors['name']}
            />
            <Field {...colour}>
              <input
                {...controlProps(colour)}
                type="color"
                className="control control-colour"
                defaultValue={color.toLowerCase()}
              />
            </Field>
            <IconPicker icons={icons} search={search} chosen={icon} error={errors['icon']} />
          </FormSection>
          <SaveBar label="Salva la categoria" cancel={{ href: listHref }} />
        </Form>
      </Editor>
    </>
  );
}

/** The form's present values, for the live preview. */
function valuesIn(form: HTMLFormElement): CategoryValues {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return { name: text('name'), color: text('color'), icon: text('icon') };
}

type PreviewProps = { name: string; color: string; icon: IconDrawing | undefined };

function Preview({ name, color, icon }: PreviewProps) {
  return (
    <div className="card grid gap-3 p-4">
      <p className="text-small text-muted">Anteprima</p>
      <p className="flex items-center gap-3 font-semibold">
        <CategoryMark color={color} icon={icon} />
        <span className="min-w-0 break-words">{name === '' ? 'Nome della categoria' : name}</span>
      </p>
    </div>
  );
}

type CategoriesViewProps = {
  base: string;
  categories: readonly CategoryRow[];
  icons: Record<string, IconDrawing>;
};

export function CategoriesView({ base, categories, icons }: CategoriesViewProps) {
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

function columnsOf(base: string, icons: CategoriesViewProps['icons']): Column<CategoryRow>[] {
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
