// Why a change of a resource is refused.
import type { ResourceContradiction } from '#app/domain/scheduling/resource.ts';

import { counted } from '../../format/counts.ts';

const WORDS: Record<ResourceContradiction['field'], (least: number) => string> = {
  quantity: (least) => `In alcuni giorni ne hai già vendute ${least}: lì non puoi scendere sotto ${least}`,
  capacity: (least) =>
    `In alcuni giorni hai già venduto ${counted(least, 'posto', 'posti')} su un'unità: lì non puoi scendere sotto ${least}`,
  sharing: () => 'In alcuni giorni hai già venduto con la condivisione di prima: lì resta così',
};

export function contradictionWords({ field, least }: ResourceContradiction): string {
  return WORDS[field](least);
}
