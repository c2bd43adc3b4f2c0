// The results as ratios with their limits: printed immediately, and again in one table at the end.

export type Bounds = { atLeast?: number; atMost?: number };

type Row = { bench: string; what: string; value: number; bounds: Bounds; ok: boolean };

export type Report = ReturnType<typeof newReport>;

export function newReport() {
  const rows: Row[] = [];
  const broken: { bench: string; error: string }[] = [];
  let bench = '';
  return {
    begin(name: string) {
      bench = name;
      console.log(`\n${name}`);
    },
    ratio(what: string, value: number, bounds: Bounds = {}) {
      // Without a value to compare with, nothing was measured.
      const ok =
        Number.isFinite(value) &&
        value >= (bounds.atLeast ?? -Infinity) &&
        value <= (bounds.atMost ?? Infinity);
      const row = { bench, what, value, bounds, ok };
      rows.push(row);
      console.log(lineOf(row));
    },
    note(text: string) {
      console.log(`               ${text}`);
    },
    broke(error: unknown) {
      broken.push({ bench, error: String(error) });
      console.error(error);
    },
    /** Prints all results again, without the output in between. */
    table(): string {
      return [
        ...Array.from(
          Map.groupBy(rows, (row) => row.bench),
          ([name, its]) => [name, ...its.map(lineOf)].join('\n'),
        ),
        ...broken.map(({ bench: name, error }) => `${name}\nBROKE ${error}`),
      ].join('\n\n');
    },
    toJSON: () => ({ rows: rows.map(({ bounds, ...row }) => ({ ...row, ...bounds })), broken }),
    missed: () => rows.filter(({ ok }) => !ok).length + broken.length,
  };
}

function lineOf({ ok, value, what, bounds }: Row): string {
  const bound =
    bounds.atLeast !== undefined
      ? `at least ${bounds.atLeast}`
      : bounds.atMost !== undefined
        ? `at most ${bounds.atMost}`
        : 'for the record';
  return `${ok ? 'ok  ' : 'MISS'} ${value.toFixed(2).padStart(8)}  ${what} (${bound})`;
}
