// What axe finds wrong with a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * In one go on the page itself: collecting from frames takes a second page and twice the time, and the frames that our
 * pages have are other people's.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const examiner = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? examiner.withRules(rules) : examiner).analyze();
  const { pathname } = new URL(page.url());
  return violations.map(({ id, nodes }) => `${pathname} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Light, then dark, where nothing but colours differs. Ends dark. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  // Colours on their way from one mode to the other are nobody's.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, ['color-contrast']);
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
}
