import { useState } from 'react';
import { Form } from 'react-router';

import { categoryForm, type CategoryValues } from '#app/domain/catalog/categories/category-form.ts';
import type { IconDrawing } from '#app/domain/icons/icon-drawing.ts';

import { ErrorSummary } from '../../form/error-summary.tsx';
import { controlProps, Field } from '../../form/field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { CategoryMark } from '../../parts/category-mark.tsx';
import { Editor, FormSection, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { IconPicker } from './icon-picker.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'color', label: 'Colore' },
  { name: 'icon', label: 'Icona' },
];

export type CategoryEditorProps = {
  title: string;
  /** The list of categories. */
  listHref: string;
  values: CategoryValues;
  icons: readonly IconDrawing[];
  search: string;
  nonce: string;
  result: FormAnswer;
};

export function CategoryEditor(props: CategoryEditorProps) {
  const { title, listHref, values, icons, search, nonce, result } = props;
  const { errors, sent, props: form } = useZodForm(categoryForm, result);
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
        above={<ErrorSummary errors={sent} fields={FIELDS} />}
      />
      <Editor preview={<Preview {...shown} icon={icons.find((each) => each.name === shown.icon)} />}>
        <Form
          method="post"
          className="grid gap-6"
          {...form}
          onInput={(event) => setShown(valuesIn(event.currentTarget))}
        >
          {/* What Enter presses: before all others, and unchecked, since it may be a search. */}
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

/** What the form holds now: the preview follows it where scripts run. */
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
