// Lines that take turns: in each round every line with anybody waiting has one, so a crowd in one holds up no other.

export function fairLines<One extends object>(most: number) {
  /** The first line is next, and then the last. */
  const lines = new Map<string, Set<One>>();
  let size = 0;

  function leave(name: string, one: One): One {
    const line = lines.get(name);
    if (line?.delete(one)) size -= 1;
    if (line?.size === 0) lines.delete(name);
    return one;
  }

  return {
    size: () => size,
    leave,
    /** Answers who has to go when too many wait: the last of the longest line (of equals the one whose turn is last). */
    come(name: string, one: One): One | undefined {
      lines.set(name, (lines.get(name) ?? new Set()).add(one));
      size += 1;
      if (size <= most) return undefined;
      const [longest, line] = [...lines].reduce((a, b) => (b[1].size >= a[1].size ? b : a));
      return leave(longest, [...line].at(-1) ?? one);
    },
    /** Takes those out of a line that fit, asked in the order in which they came. */
    take: (name: string, fits: (one: One) => boolean): One[] =>
      [...(lines.get(name) ?? [])].filter(fits).map((one) => leave(name, one)),
    /** Takes out the first of the next line whose first may go on. */
    next(may: (one: One) => boolean = () => true): One | undefined {
      for (const [name, line] of lines) {
        const [first] = line;
        if (!first || !may(first)) continue;
        lines.delete(name);
        lines.set(name, line);
        return leave(name, first);
      }
      return undefined;
    },
  };
}
