// Only for pages without scripts: links there would lose typed data, so buttons send the form to show
// something else. Browsers with scripts load none of this (`import.meta.env.SSR`).
import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import type { PanelChoice } from './panel-data.ts';

/** Id of the form with the guest's data. */
export const DETAILS_FORM = 'dati';

/** Name of buttons that send the form without booking. */
export const LOOK = 'look';
/** Its value for choosing day, time and people again. */
export const CHANGE = 'change';
/** Field for another day to show. */
export const LOOK_DAY = 'look-day';
/** Field with the day shown: if the form has another day, its times have not been seen. */
export const LOOK_FROM = 'look-from';

/** Does what a link to `href` would do, and keeps typed data. */
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

/** First button of the form, so that Enter in any field works like the main button. */
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

/** Sends the form that the button is in, in place. */
const LOOKS = {
  variant: 'secondary',
  type: 'submit',
  formNoValidate: true,
  formTarget: '_self',
  name: LOOK,
} as const;

/** `people`: fields for the number of people, if that is chosen again too. */
export function AnotherDay({ first, people }: { first: string; people: ReactNode }) {
  return (
    <div className="mt-4 grid gap-4">
      <input type="hidden" name={LOOK_FROM} value={first} />
      <DayField name={LOOK_DAY} first={first} label="Scegli un altro giorno">
        <Button {...LOOKS} value={people ? CHANGE : '1'}>
          Mostra gli orari
        </Button>
      </DayField>
      {people ? (
        <>
          {people}
          <Button {...LOOKS} value={CHANGE}>
            Aggiorna il totale
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Links to other days lose times and people chosen since the page was made; this field keeps them. */
export function ChosenDay({ date, choice }: { date: string; choice: PanelChoice }) {
  const chosen = choice.slot !== undefined || Object.keys(choice.people).length > 0;
  return (
    <div className="mt-4">
      <DayField
        name="date"
        first={date}
        label={chosen ? "Altro giorno, con l'orario e le persone che hai scelto" : 'Altro giorno'}
      >
        {/* Overrides the form's month, with no month: that of the day is shown. */}
        <Button variant="secondary" type="submit" name="month" value="of-day">
          Mostra gli orari
        </Button>
      </DayField>
    </div>
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
