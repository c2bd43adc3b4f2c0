// Lets only so much work run at once; the rest waits in the order it came.

export type Turn = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/** Weights of what runs together never exceed `budget`; whatever is heavier runs alone. */
export function inTurn(budget: number): Turn {
  let free = budget;
  const waiting: { weight: number; start: () => void }[] = [];

  function startWhatFits(): void {
    // Strictly in order: a heavy one at the head is not overtaken for ever by light ones.
    for (let next = waiting[0]; next !== undefined && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.start();
    }
  }

  return async (weight, work) => {
    const share = Math.min(weight, budget);
    const started = new Promise<void>((start) => waiting.push({ weight: share, start }));
    startWhatFits();
    await started;
    try {
      return await work();
    } finally {
      free += share;
      startWhatFits();
    }
  };
}
