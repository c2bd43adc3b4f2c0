// The two colours of a page, as text and with the system's picker, and a preview in both modes.
import { type ChangeEvent, type CSSProperties, useState } from 'react';
import { parseColour } from '#app/domain/activities/page-settings.ts';
import { controlProps, Field } from '../form/field.tsx';
import type { FormField, ZodForm } from '../form/use-zod-form.ts';
import { colourNotes, operatorColours, type PageColours } from '../operator-colours.ts';
import { Editor, EditorForm, FormSection } from './kit/editor.tsx';

type ColourFieldProps = FormField & { hint: string; value: string; onChange: (value: string) => void };

/** The text field is sent; the picker, which needs scripts, only writes into it. */
function ColourField({ onChange, value, ...words }: ColourFieldProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value);
  return (
    <Field {...words}>
      <div className="flex items-center gap-3">
        <input
          {...controlProps(words)}
          className="control colour-text nums"
          value={value}
          onChange={take}
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
        />
        <input
          type="color"
          className="colour-well scripts-only"
          aria-label={`Scegli: ${words.label.toLowerCase()}`}
          value={(parseColour(value) ?? '#000000').toLowerCase()}
          onChange={take}
        />
      </div>
    </Field>
  );
}

type ColourPreviewProps = { name: string; colours: PageColours };

/** A small page in light and dark mode, with notes on colours changed for readability. */
function ColourPreview({ name, colours }: ColourPreviewProps) {
  const notes = colourNotes(colours);
  return (
    <div className="grid gap-4">
      <h2 className="font-sans text-body font-bold tracking-normal">Anteprima</h2>
      <Sample mode="light" words="Modalità chiara" name={name} colours={colours} />
      <Sample mode="dark" words="Modalità scura" name={name} colours={colours} />
      <ul className="grid gap-1 text-small text-muted" aria-live="polite">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

type SampleProps = ColourPreviewProps & { mode: 'light' | 'dark'; words: string };

function Sample({ mode, words, name, colours }: SampleProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-small text-muted">{words}</figcaption>
      <div className="colour-sample" style={propertiesFor(mode, colours)}>
        <p className="band px-4 py-3 font-bold break-words">{name}</p>
        <div className="grid justify-items-start gap-3 p-4">
          <p className="font-semibold">Giro in barca</p>
          <p>
            <span className="link">Come arrivare</span>
          </p>
          <span className="button button-primary">Continua</span>
        </div>
      </div>
    </figure>
  );
}

/** Sets all derived colours, because those inherited from the document's root are already computed. */
function propertiesFor(
  mode: 'light' | 'dark',
  { primaryColor, backgroundColor }: PageColours,
): CSSProperties {
  const colours = operatorColours(primaryColor, backgroundColor);
  return {
    colorScheme: mode,
    '--color-action': colours.op,
    '--color-action-hover': colours.opHover,
    '--color-on-action': colours.onOp,
    '--color-action-text': colours.opText[mode],
    '--color-action-edge': colours.opEdge[mode],
    '--color-band': colours.band[mode],
    '--color-on-band': colours.onBand[mode],
  } as CSSProperties;
}

export const COLOUR_LABELS = {
  primaryColor: 'Colore principale',
  backgroundColor: 'Colore delle fasce',
};

/** The page creates `form`, because its header shows the errors. */
type ColoursFormProps = { name: string; colours: PageColours; form: ZodForm<keyof PageColours> };

export function ColoursForm({ name, colours, form }: ColoursFormProps) {
  const { field } = form;
  const [primaryColor, setPrimary] = useState(field('primaryColor').defaultValue);
  const [backgroundColor, setBackground] = useState(field('backgroundColor').defaultValue);
  return (
    <Editor
      preview={
        <ColourPreview
          name={name}
          colours={{
            primaryColor: parseColour(primaryColor) ?? colours.primaryColor,
            backgroundColor: parseColour(backgroundColor) ?? colours.backgroundColor,
          }}
        />
      }
    >
      <EditorForm form={form} save="Salva i colori">
        <FormSection
          title="Colori"
          hint="Si scrivono come #107B49. I testi sopra diventano bianchi o neri da soli."
        >
          <ColourField
            {...field('primaryColor')}
            hint="Pulsanti e giorno scelto"
            value={primaryColor}
            onChange={setPrimary}
          />
          <ColourField
            {...field('backgroundColor')}
            hint="Testata e piede della pagina"
            value={backgroundColor}
            onChange={setBackground}
          />
        </FormSection>
      </EditorForm>
    </Editor>
  );
}
