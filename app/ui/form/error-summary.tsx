// Heads a refused form: how many fields, and a link to each.
import { useEffect, useRef } from 'react';

import { fieldsToCheck } from '../format/counts.ts';
import { Icon } from '../parts/icon.tsx';
import type { FieldErrors } from './use-checked-form.ts';

/** `id` where it isn't the name. */
export type SummaryField = { name: string; id?: string; label: string };

/** Also without scripts: the first thing to be read of an answer that refuses. */
const FOCUSED = { tabIndex: -1, autoFocus: true };

/** `errors` as they were at the last sending; `fields` in the order of the form. */
export function ErrorSummary({ errors, fields }: { errors: FieldErrors; fields: readonly SummaryField[] }) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.filter(({ name }) => errors[name] !== undefined);
  useFocusOnRefusal(box, errors);
  if (wrong.length === 0) return null;
  return (
    <div ref={box} {...FOCUSED} className="notice tone-red" aria-labelledby="error-summary">
      <Icon name="alert" />
      <div>
        <h2 id="error-summary" className="font-sans text-body font-bold tracking-normal">
          {fieldsToCheck(wrong.length)}
        </h2>
        <ul className="mt-1 grid gap-1">
          {wrong.map(({ name, id = name, label }) => (
            <li key={name}>
              <a href={`#${id}`}>{`${label}: ${lowerFirst(errors[name] ?? '')}`}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The first time only if the visitor isn't already in a field: the page may have come alive under their hands. */
function useFocusOnRefusal(box: { current: HTMLElement | null }, errors: FieldErrors) {
  const told = useRef<FieldErrors>(undefined);
  useEffect(() => {
    if (told.current === errors) return;
    if (told.current !== undefined || document.activeElement === document.body) box.current?.focus();
    told.current = errors;
  }, [box, errors]);
}

/** «IBAN» and «URL» stay what they are. */
function lowerFirst(words: string): string {
  if (/^\p{Lu}{2}/u.test(words)) return words;
  return words.charAt(0).toLowerCase() + words.slice(1);
}
