// Ids in an address or in a form that our pages wrote; what is none leads nowhere.
import { readId } from '#app/domain/read-id.ts';

import { found } from './not-found.ts';

export function pathId(text: string | undefined): number {
  return found(readId(text));
}
