// Numbers in a path that are ids; what is none leads nowhere.
import { data } from 'react-router';

import { readId } from '../../activity/panel-request.ts';

export function pathId(text: string | undefined): number {
  const id = readId(text ?? '');
  if (id === undefined) throw gone();
  return id;
}

/** Also somebody else's: to others it doesn't exist. */
export function gone() {
  return data(null, { status: 404 });
}
