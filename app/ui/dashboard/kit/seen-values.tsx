import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SummaryBox } from '../../form/summary-box.tsx';
import { typed, type FormAnswer } from '../../form/use-zod-form.ts';

type Props = { seen: string | undefined; answer: FormAnswer };

/**
 * Put first in a form for shared data: warns if others saved while it was open. A form for something new has
 * no `seen`.
 */
export function SeenValues({ seen, answer }: Props) {
  const opened = useOpenedWith(seen);
  if (opened === undefined) return null;
  const meanwhile = answer?.error?.['']?.includes('saved-meanwhile') ?? false;
  const word = typed(answer, 'seen', opened);
  return (
    <>
      <input type="hidden" name="seen" value={word} />
      {meanwhile ? <SavedMeanwhile key={word} /> : null}
    </>
  );
}

/**
 * Kept from the opening: when the focus reloads the data, the fields keep their initial values, and so must
 * the digest.
 */
function useOpenedWith(seen: string | undefined): string | undefined {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key, seen });
  if (opened.key === key) return opened.seen;
  setOpened({ key, seen });
  return seen;
}

function SavedMeanwhile() {
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <SummaryBox
      id="saved-meanwhile"
      tone="yellow"
      title="Questi dati sono cambiati mentre li modificavi"
      box={box}
    >
      <p className="mt-1">
        {"Qui sotto c'è quello che hai scritto tu, non ancora salvato. "}
        <a href={pathname} target="_blank" rel="noreferrer">
          Guarda i dati di adesso (in un'altra scheda)
        </a>
        {'. Se salvi di nuovo, restano i tuoi.'}
      </p>
    </SummaryBox>
  );
}
