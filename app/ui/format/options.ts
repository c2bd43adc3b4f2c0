// Options of a selection.

type Option = { value: string; label: string };

type Listed = { id: number; name: string; depth?: number };

/** Indented by the depth in a tree. `none`: the choice of nothing, or of no filter. */
export function recordOptions(records: readonly Listed[], none?: string): Option[] {
  const options = records.map(({ id, name, depth = 0 }) => ({
    value: String(id),
    label: '\u2003'.repeat(depth) + name,
  }));
  return none === undefined ? options : [{ value: '', label: none }, ...options];
}

export function wordOptions(words: Readonly<Record<string, string>>, none: string): Option[] {
  return Object.entries({ '': none, ...words }).map(([value, label]) => ({ value, label }));
}
