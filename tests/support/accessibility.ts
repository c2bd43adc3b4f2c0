// The accessibility faults that axe finds on a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * In legacy mode, which examines only the page itself: results from frames take a second page and twice the
 * time, and the frames on our pages are other people's.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const examiner = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? examiner.withRules(rules) : examiner).analyze();
  const { pathname } = new URL(page.url());
  return violations.map(({ id, nodes }) => `${pathname} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Light first, then dark, where only colours differ. Leaves the page dark. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  // Without transitions, since colours between the two modes would be measured.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, ['color-contrast']);
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
}
