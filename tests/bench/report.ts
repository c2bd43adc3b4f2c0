// What was measured, as ratios with their bounds.

export type Bounds = { atLeast?: number; atMost?: number };

export type Report = ReturnType<typeof newReport>;

export function newReport() {
  const rows: { what: string; value: number; bounds: Bounds; ok: boolean }[] = [];
  return {
    ratio(what: string, value: number, bounds: Bounds = {}) {
      const ok = value >= (bounds.atLeast ?? -Infinity) && value <= (bounds.atMost ?? Infinity);
      rows.push({ what, value, bounds, ok });
      const bound =
        bounds.atLeast !== undefined
          ? `at least ${bounds.atLeast}`
          : bounds.atMost !== undefined
            ? `at most ${bounds.atMost}`
            : 'for the record';
      console.log(`${ok ? 'ok  ' : 'MISS'} ${value.toFixed(2).padStart(8)}  ${what} (${bound})`);
    },
    note(text: string) {
      console.log(`               ${text}`);
    },
    missed: () => rows.filter(({ ok }) => !ok).length,
  };
}
