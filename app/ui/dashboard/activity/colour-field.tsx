import type { ChangeEvent } from 'react';

import { parseColour } from '#app/domain/activities/page-colours.ts';

import { controlProps, Field } from '../../form/field.tsx';

type Props = {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The text is what is sent; the picker beside it only writes it, and needs scripts. */
export function ColourField({ onChange, value, ...words }: Props) {
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
