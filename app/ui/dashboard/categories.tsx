// Pages of categories.
import { useState } from 'react';
import { categoryForm, type CategoryRow, type CategoryValues } from '#app/domain/catalog/own-catalog.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { controlProps, Field, FieldError } from '../form/field.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, type FormField, useZodForm } from '../form/use-zod-form.ts';
import { counted } from '../format/counts.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { CategoryMark } from '../parts/category-mark.tsx';
import { DrawnIcon } from '../parts/drawn-icon.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { type Column, DataTable } from './kit/data-table.tsx';
import { EditorPage, FormSection } from './kit/editor.tsx';
import { Empty, PageHeader } from './kit/page-header.tsx';

type IconPickerProps = FormField & { icons: readonly IconDrawing[]; search: string };

/** A choice of icons; the search is a button of the surrounding form, so that typed values are kept. */
function IconPicker({ icons, search, label, error, defaultValue }: IconPickerProps) {
  return (
    <fieldset className="field w-full" aria-describedby={error === undefined ? undefined : 'icon-error'}>
      <legend className="label">{label}</legend>
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
                defaultChecked={name === defaultValue}
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

const LABELS = { name: 'Nome', color: 'Colore', icon: 'Icona' };

type CategoryEditorProps = {
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
  const form = useZodForm(categoryForm, result, { labels: LABELS, values });
  const name = form.field('name');
  const { defaultValue: color, ...colour } = form.field('color');
  const icon = form.field('icon');
  const [shown, setShown] = useState({ name: name.defaultValue, color, icon: icon.defaultValue });
  return (
    <EditorPage
      title={title}
      crumbs={[{ label: 'Categorie', href: listHref }]}
      preview={<Preview {...shown} icon={icons.find((each) => each.name === shown.icon)} />}
      form={form}
      nonce={nonce}
      save="Salva la categoria"
      back={listHref}
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
      <div onInput={(event) => setShown(valuesIn(event.currentTarget.closest('form')))}>
        <FormSection title="Come si presenta">
          <TextField {...name} hint="Per esempio «Barche» o «Degustazioni»" maxLength={60} />
          <Field {...colour}>
            <input
              {...controlProps(colour)}
              type="color"
              className="control control-colour"
              defaultValue={color.toLowerCase()}
            />
          </Field>
          <IconPicker {...icon} icons={icons} search={search} />
        </FormSection>
      </div>
    </EditorPage>
  );
}

/** The form's present values, for the live preview. */
function valuesIn(form: HTMLFormElement | null): CategoryValues {
  const fields = new FormData(form ?? undefined);
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
          Non ci sono ancora categorie. Con due o più, gli ospiti possono filtrare i tuoi servizi.
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
        <TextLink
          inline
          href={`${base}/services?category=${id}`}
          aria-label={`${counted(services, 'servizio', 'servizi')} in ${name}`}
        >
          {services}
        </TextLink>
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
      <span className="link min-w-0 wrap-anywhere">{name}</span>
    </a>
  );
}
