// Why a change of a resource is refused.
import type { ResourceContradiction } from '#app/domain/scheduling/resource.ts';

import { counted } from '../../format/counts.ts';

const WORDS: Record<ResourceContradiction['field'], (least: number) => string> = {
  quantity: (least) => `Hai già venduto ${least} unità: non puoi scendere sotto ${least}`,
  capacity: (least) =>
    `Hai già venduto ${counted(least, 'posto', 'posti')} su un'unità: non puoi scendere sotto ${least}`,
  sharing: () =>
    'Hai già venduto con la condivisione di adesso: resta così finché ci sono queste prenotazioni',
};

export function contradictionWords({ field, least }: ResourceContradiction): string {
  return WORDS[field](least);
}
