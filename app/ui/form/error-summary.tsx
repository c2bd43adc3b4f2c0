// Above a refused form: the number of wrong fields, with a link to each.
import { type MouseEvent, useEffect, useRef } from 'react';
import { lowerFirst } from '#app/domain/labels.ts';
import { fieldsToCheck } from '../format/counts.ts';
import type { FieldErrors } from './checkable.ts';
import { SummaryBox } from './summary-box.tsx';

/** `id` if it differs from the name. */
export type SummaryField = { name: string; id?: string; label: string };

/** `errors` at the last submission; `fields` in the order of the form. */
export function ErrorSummary({ errors, fields }: { errors: FieldErrors; fields: readonly SummaryField[] }) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.filter(({ name }) => errors[name] !== undefined);
  const unseen = wrong.length === 0 && Object.entries(errors).some(([name, error]) => name !== '' && error);
  useFocusOnRefusal(box, errors);
  if (wrong.length === 0 && !unseen) return null;
  return (
    <SummaryBox
      id="error-summary"
      tone="red"
      title={unseen ? 'La pagina è cambiata: ricaricala e riprova' : fieldsToCheck(wrong.length)}
      box={box}
    >
      <ul className="mt-1 grid gap-1">
        {wrong.map(({ name, id = name, label }) => (
          <li key={name}>
            <a href={`#${id}`} onClick={focusField}>{`${label}: ${lowerFirst(errors[name] ?? '')}`}</a>
          </li>
        ))}
      </ul>
    </SummaryBox>
  );
}

/** In Safari the link alone doesn't focus the field. Scrolls label and error into view too. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.focus({ preventScroll: true });
  if (!field || document.activeElement !== field) return;
  event.preventDefault();
  (field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
}

/** On first load only if the visitor isn't in a field already: hydration may happen while they type. */
function useFocusOnRefusal(box: { current: HTMLElement | null }, errors: FieldErrors) {
  const told = useRef<FieldErrors>(undefined);
  useEffect(() => {
    if (told.current === errors) return;
    if (told.current !== undefined || document.activeElement === document.body) box.current?.focus();
    told.current = errors;
  }, [box, errors]);
}
