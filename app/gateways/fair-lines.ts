// Lines that take turns: in each round every line with anybody waiting has one, so a crowd in one holds up no other.

export type FairLines<One> = {
  /** How many wait in all lines. */
  size(): number;
  /** Answers who has to go when too many wait: the last of the longest line, which may be the one that comes. */
  come(name: string, one: One): One | undefined;
  leave(name: string, one: One): void;
  /** Takes out the first of the next line whose first may go on. */
  next(may?: (one: One) => boolean): One | undefined;
};

export function fairLines<One>(most: number): FairLines<One> {
  /** The first line is next, and then the last. */
  const lines = new Map<string, Set<One>>();
  let size = 0;

  function leave(name: string, one: One): void {
    const line = lines.get(name);
    if (!line?.delete(one)) return;
    size -= 1;
    if (line.size === 0) lines.delete(name);
  }

  return {
    size: () => size,
    leave,
    come(name, one) {
      lines.set(name, (lines.get(name) ?? new Set()).add(one));
      size += 1;
      if (size <= most) return undefined;
      const [longest, line] = [...lines].reduce((a, b) => (b[1].size > a[1].size ? b : a));
      const last = [...line].at(-1);
      if (last !== undefined) leave(longest, last);
      return last;
    },
    next(may = () => true) {
      for (const [name, line] of lines) {
        const [first] = line;
        if (first === undefined || !may(first)) continue;
        lines.delete(name);
        lines.set(name, line);
        leave(name, first);
        return first;
      }
      return undefined;
    },
  };
}
