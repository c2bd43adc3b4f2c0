// The accessibility faults that axe finds on a page.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

export async function violationsOf(page: Page): Promise<string[]> {
  await bringAxe(page);
  return examine(page);
}

/** Light first, then dark, where only colours differ. Leaves the page dark. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  // Without transitions, since colours between the two modes would be measured.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await examine(page, { runOnly: ['color-contrast'] });
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
}

/**
 * Our own frames examine themselves; other people's may never load. Axe's builder brings it anew for each examination,
 * which takes half of the time.
 */
async function bringAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && !frame.url().startsWith(`${origin}/`)) continue;
    await frame.evaluate(axe.source);
  }
}

async function examine(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  const violations = await page.evaluate(
    async (asked) => {
      const brought = (window as unknown as { axe: typeof axe }).axe;
      return (await brought.run(asked)).violations;
    },
    { ...options, resultTypes: ['violations' as const] },
  );
  const { pathname } = new URL(page.url());
  return violations.map(({ id, nodes }) => `${pathname} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
