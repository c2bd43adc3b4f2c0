// What only a page without scripts needs beside what somebody puts in: links there would lose it, so that the form itself
// is sent to look at something else. No browser with scripts loads any of this (`import.meta.env.SSR`).
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
      <input type="hidden" name={LOOK_FROM} value={first} />
      <DayField name={LOOK_DAY} first={first} label="Scegli un altro giorno">
        <Button
          variant="secondary"
          type="submit"
          formNoValidate
          formTarget="_self"
          name={LOOK}
          value={people ? CHANGE : '1'}
        >
          Mostra gli orari
        </Button>
      </DayField>
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

/** Beside links to other days, which lose the time and the people that were chosen since the page was made. */
export function ChosenDay({ date }: { date: string }) {
  return (
    <DayField name="date" first={date} label="Altro giorno, con l'orario e le persone che hai scelto">
      {/* Goes before the form's own month, and names none: it is that of the day. */}
      <Button variant="secondary" type="submit" name="month" value="of-day">
        Mostra gli orari
      </Button>
    </DayField>
  );
}

type DayFieldProps = { name: string; first: string; label: string; children: ReactNode };

function DayField({ name, first, label, children }: DayFieldProps) {
  return (
    <div className="grid gap-2">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input className="control w-auto" type="date" id={name} name={name} defaultValue={first} />
        {children}
      </div>
    </div>
  );
}
