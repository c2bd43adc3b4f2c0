// The browser test of this project: any error in the page, its scripts or its policy fails the journey.
// Journeys tagged @scripts test what scripts do, so they click only after the page's scripts have loaded. The
// others click at once, and must succeed either way.
import { expect, type Locator, test as base, type Page } from '@playwright/test';

type Fixtures = {
  /** Whether this project's browser runs scripts. */
  scripts: boolean;
  /** Errors that a journey causes on purpose, for instance a page that is not found. */
  expectedErrors: RegExp[];
  /** Opens a path of the platform or, with a label, of an activity's own site. */
  open: (path: string, label?: string) => Promise<Page>;
  /** For a journey about scripts that clicks before they have loaded. */
  early: boolean;
  noErrors: void;
  patience: void;
};

/** A document whose scripts have not started yet; in translated documents they never do. */
const STILL_DEAD = 'html:not([data-scripts], [data-translate]):has(link[rel=modulepreload])';

export const test = base.extend<Fixtures>({
  scripts: async ({ javaScriptEnabled }, provide) => {
    await provide(javaScriptEnabled ?? true);
  },
  expectedErrors: [[], { option: true }],
  open: async ({ page, baseURL }, provide) => {
    await provide(async (path, label) => {
      const address = new URL(path, baseURL);
      if (label) address.hostname = `${label}.${address.hostname}`;
      await page.goto(address.href);
      return page;
    });
  },
  early: [false, { option: true }],
  patience: [
    async ({ context, early }, provide, { tags }) => {
      if (tags.includes('@scripts') && !early)
        context.on('page', (page) => {
          // Before each click Playwright waits until nothing matches this.
          void page.addLocatorHandler(page.locator(STILL_DEAD), async () => {}).catch(() => {});
        });
      await provide();
    },
    { auto: true },
  ],
  noErrors: [
    async ({ context, expectedErrors }, provide) => {
      const problems: string[] = [];
      // A resource refused by the Content-Security-Policy is reported on the console too.
      context.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => problems.push(`page: ${error.error().message}`));
      await provide();
      const unexpected = problems.filter(
        (problem) => !expectedErrors.some((pattern) => pattern.test(problem)),
      );
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the next page has loaded and its scripts run. */
export async function atRest(page: Page): Promise<void> {
  for (;;) {
    const script = await page.waitForResponse(/\/assets\/start-.*\.js/);
    try {
      // A loaded script may not have run yet; importing its module waits for that.
      await page.evaluate(`import(${JSON.stringify(script.url())})`);
      return;
    } catch (error) {
      // The script belonged to the previous page, which has been left.
      if (!String(error).includes('context was destroyed')) throw error;
    }
  }
}

export { expect };

/** Nothing scrolls sideways. Asked again until the page's styles have arrived. */
export async function expectToFit(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
}

/** Moves a list's first row by the keyboard. */
export async function putSecond(handle: Locator): Promise<void> {
  const page = handle.page();
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-dragging]')).toBeAttached();
  // The keys are listened to a moment after the row is taken.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/posizione 2 di/)).toBeAttached({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Space');
}
