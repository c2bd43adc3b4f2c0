// Which field of a slot's form says why it was refused.
import { slotForm } from '#app/domain/scheduling/calendar-forms.ts';
import type { CalendarPage } from '#app/domain/scheduling/calendar-page.ts';
import type { ChangeSlotError } from '#app/domain/scheduling/slots.server.ts';
import { counted } from '#app/ui/format/counts.ts';

type Refusal = Exclude<ChangeSlotError, { code: 'not-found' }>;

type Words = {
  [Code in Refusal['code']]: (error: Extract<Refusal, { code: Code }>) => Record<string, string[]>;
};

const WORDS: Words = {
  'too-many-units': ({ limit }) => ({
    quantity: [`La risorsa ha ${counted(limit, 'sola unità', 'unità')}: non puoi offrirne di più`],
  }),
  'duplicate-slot': ({ name }) => ({
    startTime: [`C'è già una fascia con questo orario: «${name}»`],
  }),
  'from-past': () => ({ from: ['Scegli un giorno da oggi in poi'] }),
  'from-after-end': () => ({ from: ['In quel giorno la fascia non vale più'] }),
  sold: ({ dates }) => {
    const people = dates.reduce((sum, date) => sum + date.people, 0);
    return {
      from: [
        `Hai già venduto ${counted(people, 'posto', 'posti')} in ${counted(dates.length, 'data', 'date')}: quelle non cambiano`,
      ],
    };
  },
};

export function slotFieldErrors(error: Refusal): Record<string, string[]> {
  return (WORDS[error.code] as (error: Refusal) => Record<string, string[]>)(error);
}

/** What the slot would be refused for next, as far as its fields can be read: said beside wrong fields too. */
export function laterErrors(
  fields: FormData,
  calendar: CalendarPage,
  slotId?: number,
): Record<string, string[]> {
  const read = <Name extends keyof typeof slotForm.shape>(name: Name) =>
    slotForm.shape[name].safeParse(fields.get(name) ?? undefined).data ?? undefined;
  const [startTime, endTime, from] = [read('startTime'), read('endTime'), read('from')];
  const { slots, resource, today, endDate } = calendar;
  const slot = slots.find(({ id }) => id === slotId);
  const last = [slot?.validTo ?? endDate, endDate].toSorted()[0] ?? endDate;
  const until = slot ? (slot.validTo ?? FOREVER) : FOREVER;
  const same = slots.find(
    (other) =>
      other.id !== slotId &&
      other.startTime === startTime &&
      other.endTime === endTime &&
      (slotId === undefined
        ? other.validTo === null
        : from !== undefined && (other.validTo ?? FOREVER) >= from && (other.validFrom ?? '') <= until),
  );
  return {
    ...(Number(read('quantity') ?? 1) > resource.quantity &&
      slotFieldErrors({ code: 'too-many-units', limit: resource.quantity })),
    ...(same && slotFieldErrors({ code: 'duplicate-slot', name: same.name })),
    ...(slot && from !== undefined && from > last && slotFieldErrors({ code: 'from-after-end' })),
    ...(slot && from !== undefined && from < today && slotFieldErrors({ code: 'from-past' })),
  };
}

/** After every date. */
const FOREVER = '9999-12-31';
