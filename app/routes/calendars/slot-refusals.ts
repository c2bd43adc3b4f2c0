// Which field of a slot's form says why it was refused.
import type { ChangeSlotError } from '#app/domain/scheduling/slots.server.ts';
import { counted } from '#app/ui/format/counts.ts';

export const FROM_PAST = 'Scegli un giorno da oggi in poi';

type Refusal = Exclude<ChangeSlotError, { code: 'not-found' }>;

type Words = {
  [Code in Refusal['code']]: (error: Extract<Refusal, { code: Code }>) => Record<string, string[]>;
};

const WORDS: Words = {
  'too-many-units': ({ limit }) => ({
    quantity: [`La risorsa ha ${counted(limit, 'sola unità', 'unità')}: non puoi offrirne di più`],
  }),
  'duplicate-slot': ({ name }) => ({
    startTime: [`C’è già una fascia con questo orario: «${name}»`],
  }),
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

export function slotFieldErrors(error: Refusal): Record<string, string[]> {
  return (WORDS[error.code] as (error: Refusal) => Record<string, string[]>)(error);
}
