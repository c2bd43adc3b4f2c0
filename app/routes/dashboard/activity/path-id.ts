// Numbers in a path that are ids; what is none leads nowhere.
import { readId } from '../../activity/panel-request.ts';
import { notFound } from '../not-found.ts';

export function pathId(text: string | undefined): number {
  const id = readId(text ?? '');
  if (id === undefined) throw notFound();
  return id;
}
