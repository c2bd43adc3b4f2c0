// A page in small, in the light and in the dark mode, with what was done so that it stays readable.
import type { CSSProperties } from 'react';

import { colourNotes, operatorColours, type PageColours } from '../../operator-colours.ts';

type Props = { name: string; colours: PageColours };

export function ColourPreview({ name, colours }: Props) {
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

type SampleProps = Props & { mode: 'light' | 'dark'; words: string };

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

/** The roles themselves: those of the document were worked out at its root. */
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
