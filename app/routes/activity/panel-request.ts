// What a visitor has chosen, read from the address or from the form's fields. Nothing is guessed or rounded.
import { parseDay } from '#app/domain/calendar-day.ts';
import type { PanelChoice } from '#app/ui/guest/panel/panel-data.ts';

export type PanelRequest = {
  choice: PanelChoice;
  /** Some number of people is not a whole number from 0 to 9999. */
  badPeople: boolean;
  month: string | undefined;
  step: 'choose' | 'details';
};

/** Of an address or of a form. */
type Fields = Iterable<[string, unknown]> & {
  get(name: string): unknown;
};

const PEOPLE = /^people-\d{1,9}$/;
const COUNT = /^\d{1,4}$/;

export function readPanelRequest(fields: Fields): PanelRequest {
  const people: Record<number, number> = {};
  const asked = [...fields].filter(([name]) => PEOPLE.test(name));
  const times = new Map<string, number>();
  for (const [name] of asked) times.set(name, (times.get(name) ?? 0) + 1);
  let badPeople = false;
  for (const [name, value] of asked) {
    if (value === '') continue;
    const readable = typeof value === 'string' && COUNT.test(value) && times.get(name) === 1;
    if (readable) people[Number(name.slice('people-'.length))] = Number(value);
    else badPeople = true;
  }
  return {
    choice: {
      date: text(fields.get('date')),
      slot: text(fields.get('slot')),
      people,
      carried: carriedOf(fields.get('replaces')),
    },
    badPeople,
    month: text(fields.get('month')),
    step: fields.get('step') === 'details' ? 'details' : 'choose',
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 40 ? value : undefined;
}

/** Stands for the guest's unpaid booking that this choice takes the place of. */
function carriedOf(replaces: unknown): Record<string, string> {
  return typeof replaces === 'string' && /^[0-9a-f]{64}$/.test(replaces) ? { replaces } : {};
}

/** A day that no calendar has is none: the panel has no words for its times. */
export function shownChoice(choice: PanelChoice): PanelChoice {
  const { date } = choice;
  return date !== undefined && parseDay(date) === undefined ? { ...choice, date: undefined } : choice;
}

export function choicesOf(people: PanelChoice['people']) {
  return Object.entries(people).flatMap(([rateId, count]) =>
    count > 0 ? [{ rateId: Number(rateId), people: count }] : [],
  );
}
