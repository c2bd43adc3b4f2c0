// The two colours of a page, as text and with the system's own picker, and what they do in both modes.
import { useState } from 'react';
import { Form } from 'react-router';

import { parseColour } from '#app/domain/activities/page-colours.ts';

import { typed, type FormAnswer, type ZodForm } from '../../form/use-zod-form.ts';
import type { PageColours } from '../../operator-colours.ts';
import { Editor, FormSection, SaveBar } from '../kit/editor.tsx';
import { ColourField } from './colour-field.tsx';
import { ColourPreview } from './colour-preview.tsx';

export const COLOUR_FIELDS = [
  { name: 'primaryColor', label: 'Colore principale' },
  { name: 'backgroundColor', label: 'Colore delle fasce' },
];

/** `form` is kept by the page, whose head says what is wrong in it. */
type Props = { name: string; colours: PageColours; form: ZodForm; result: FormAnswer };

export function ColoursForm({ name, colours, form, result }: Props) {
  const { errors, props } = form;
  const [shown, setShown] = useState({
    primaryColor: typed(result, 'primaryColor', colours.primaryColor),
    backgroundColor: typed(result, 'backgroundColor', colours.backgroundColor),
  });
  const change = (field: keyof PageColours) => (value: string) =>
    setShown((before) => ({ ...before, [field]: value }));
  return (
    <Editor
      preview={
        <ColourPreview
          name={name}
          colours={{
            primaryColor: parseColour(shown.primaryColor) ?? colours.primaryColor,
            backgroundColor: parseColour(shown.backgroundColor) ?? colours.backgroundColor,
          }}
        />
      }
    >
      <Form method="post" className="grid gap-6" {...props}>
        <FormSection
          title="Colori"
          hint="Si scrivono come #107B49. I testi sopra diventano bianchi o neri da soli."
        >
          <ColourField
            name="primaryColor"
            label="Colore principale"
            hint="Pulsanti e giorno scelto"
            value={shown.primaryColor}
            error={errors['primaryColor']}
            onChange={change('primaryColor')}
          />
          <ColourField
            name="backgroundColor"
            label="Colore delle fasce"
            hint="Testata e piede della pagina"
            value={shown.backgroundColor}
            error={errors['backgroundColor']}
            onChange={change('backgroundColor')}
          />
        </FormSection>
        <SaveBar label="Salva i colori" />
      </Form>
    </Editor>
  );
}
