// Runs the commands of checks and tests, and reports their results.
import { spawn } from 'node:child_process';

export type Step = { name: string; command: string; env?: Record<string, string> };

export type Outcome = { step: Step; ok: boolean; output: string; seconds: number };

/** `show`: prints the output immediately, instead of collecting it. */
export async function runStep(step: Step, { show = false } = {}): Promise<Outcome> {
  const started = performance.now();
  const child = spawn('sh', ['-c', step.command], {
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
  });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.once('error', () => resolve(false));
  child.once('close', (code) => resolve(code === 0));
  return { step, ok: await promise, output, seconds: (performance.now() - started) / 1000 };
}

/** Runs a few at a time; the output of a step is printed only if it failed. */
export async function runSteps(steps: Step[], atOnce = 2): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

export function report({ step, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (!ok && output) console.log(`${output.trimEnd()}\n`);
}
