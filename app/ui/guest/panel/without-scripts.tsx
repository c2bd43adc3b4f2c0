// What only a page without scripts needs beside the guest's data: links there would lose what was typed, so that the form
// itself is sent to look at something else. No browser with scripts loads any of this (`import.meta.env.SSR`).
import type { ReactNode } from 'react';

import { Button } from '../../parts/button.tsx';

/** Of the form with the guest's data. */
export const DETAILS_FORM = 'dati';

/** The name of buttons that send the form without booking. */
export const LOOK = 'look';
/** Its value where day, time and people are to be chosen again. */
export const CHANGE = 'change';
/** Another day to look at. */
export const LOOK_DAY = 'look-day';
/** The day that stood there: who has put in another one has not seen its times yet. */
export const LOOK_FROM = 'look-from';

/** Leads where a link would, with what was typed. */
export function LookButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      variant="secondary"
      type="submit"
      form={DETAILS_FORM}
      formAction={href}
      formNoValidate
      name={LOOK}
      value="1"
    >
      {children}
    </Button>
  );
}

/** Enter in any field does what the main button does, also where another button comes first. */
export function EnterButton() {
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />;
}

export function ChangeButton() {
  return (
    <button
      type="submit"
      formNoValidate
      formTarget="_self"
      name={LOOK}
      value={CHANGE}
      className="link link-alone -my-3"
    >
      Modifica
    </button>
  );
}

/** `people`: how many come, where that is chosen again too. */
export function AnotherDay({ first, people }: { first: string; people: ReactNode }) {
  return (
    <div className="mt-4 grid gap-4">
      <DayField first={first} value={people ? CHANGE : '1'} />
      {people ? (
        <>
          {people}
          <Button
            variant="secondary"
            type="submit"
            formNoValidate
            formTarget="_self"
            name={LOOK}
            value={CHANGE}
          >
            Aggiorna il totale
          </Button>
        </>
      ) : null}
    </div>
  );
}

function DayField({ first, value }: { first: string; value: string }) {
  return (
    <div className="grid gap-2">
      <input type="hidden" name={LOOK_FROM} value={first} />
      <label className="label" htmlFor={LOOK_DAY}>
        Scegli un altro giorno
      </label>
      <div className="flex flex-wrap gap-2">
        <input className="control w-auto" type="date" id={LOOK_DAY} name={LOOK_DAY} defaultValue={first} />
        <Button variant="secondary" type="submit" formNoValidate formTarget="_self" name={LOOK} value={value}>
          Mostra gli orari
        </Button>
      </div>
    </div>
  );
}
