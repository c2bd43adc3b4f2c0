// Icons to choose from; looking for others is a button of the form around, so that nothing typed is lost.
import type { IconDrawing } from '#app/domain/icons/icon-drawing.ts';

import { FieldError } from '../../form/field.tsx';
import { Button } from '../../parts/button.tsx';
import { DrawnIcon } from '../../parts/drawn-icon.tsx';

type Props = {
  icons: readonly IconDrawing[];
  search: string;
  chosen: string;
  error: string | undefined;
};

export function IconPicker({ icons, search, chosen, error }: Props) {
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

/** `tabler:building-castle` is called so everywhere: its words, at least, can be read. */
function wordsOf(name: string): string {
  return name.replace(/^[^:]*:/, '').replaceAll('-', ' ');
}
