// Refusals of a slot's form, by field.
import { slotForm, type CalendarPage, type CalendarSlot } from '#app/domain/scheduling/calendars/calendar.ts';
import type { ChangeSlotError } from '#app/domain/scheduling/calendars/slots.server.ts';
import { counted } from '#app/ui/format/counts.ts';
import type { FieldMessages } from '../form-action.server.ts';

export const FROM_PAST = 'Scegli un giorno da oggi in poi';

type Refusal = Exclude<ChangeSlotError, { code: 'not-found' }>;

type Words = {
  [Code in Refusal['code']]: (error: Extract<Refusal, { code: Code }>) => FieldMessages;
};

const WORDS: Words = {
  'too-many-units': ({ limit }) => ({
    quantity: [`La risorsa ha ${counted(limit, 'sola unità', 'unità')}: non puoi offrirne di più`],
  }),
  'duplicate-slot': ({ name }) => ({ startTime: [`C'è già una fascia con questo orario: «${name}»`] }),
  'from-past': () => ({ from: [FROM_PAST] }),
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

export function slotFieldErrors(error: Refusal): FieldMessages {
  return (WORDS[error.code] as (error: Refusal) => FieldMessages)(error);
}

/** Later than every date. */
const FOREVER = '9999-12-31';

/** Further refusals that the readable fields would cause, shown together with wrong fields. */
export function laterErrors(fields: FormData, calendar: CalendarPage, slotId?: number): FieldMessages {
  const units = read(fields, 'quantity');
  const limit = calendar.resource.quantity;
  const slot = calendar.slots.find(({ id }) => id === slotId);
  const same = findSame(fields, calendar, slot);
  return {
    ...(typeof units === 'number' && units > limit && slotFieldErrors({ code: 'too-many-units', limit })),
    ...(same && slotFieldErrors({ code: 'duplicate-slot', name: same.name })),
    ...(slot && firstDayErrors(read(fields, 'from'), calendar, slot)),
  };
}

/** undefined if the field is empty or invalid. */
function read<Name extends keyof typeof slotForm.shape>(fields: FormData, name: Name) {
  return slotForm.shape[name].safeParse(fields.get(name) ?? undefined).data ?? undefined;
}

function findSame(fields: FormData, { slots }: CalendarPage, slot: CalendarSlot | undefined) {
  const [start, end] = [read(fields, 'startTime'), read(fields, 'endTime')];
  const from = slot ? (read(fields, 'from') ?? FOREVER) : FOREVER;
  const until = slot?.validTo ?? FOREVER;
  return slots.find(
    ({ id, startTime, endTime, validFrom, validTo }) =>
      id !== slot?.id &&
      startTime === start &&
      endTime === end &&
      (validTo ?? FOREVER) >= from &&
      (validFrom ?? '') <= until,
  );
}

type Day = ReturnType<typeof read>;

function firstDayErrors(from: Day, { today, endDate }: CalendarPage, { validTo }: CalendarSlot) {
  if (from === undefined) return {};
  if (from < today) return slotFieldErrors({ code: 'from-past' });
  const last = validTo !== null && validTo < endDate ? validTo : endDate;
  return from > last ? slotFieldErrors({ code: 'from-after-end' }) : {};
}
