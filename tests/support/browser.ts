// The browser test of this project: any error in the page, its scripts or its policy fails the journey. A journey tagged
// @scripts is about what scripts do: it presses nothing before a page's own are there. The others press at once, and
// have to arrive either way.
import { expect, test as base, type Page } from '@playwright/test';

type Fixtures = {
  /** Whether this project's browser runs scripts. */
  scripts: boolean;
  /** Errors a journey provokes on purpose, for instance a page that is not found. */
  expectedErrors: RegExp[];
  /** Opens a path of the platform, or with a label of an activity's own site. */
  open: (path: string, label?: string) => Promise<Page>;
  /** A journey about scripts that presses before they are there. */
  early: boolean;
  noErrors: void;
  patience: void;
};

/** A document of ours that its scripts have not reached; a translated one they leave alone. */
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
          // Before each press Playwright waits until nothing like this is in view.
          void page.addLocatorHandler(page.locator(STILL_DEAD), async () => {}).catch(() => {});
        });
      await provide();
    },
    { auto: true },
  ],
  noErrors: [
    async ({ context, expectedErrors }, provide) => {
      const problems: string[] = [];
      // A refused resource (Content-Security-Policy) is told on the console too.
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

/** The next page is at rest and looks after itself, as it does shortly after it has come. */
export async function atRest(page: Page): Promise<void> {
  for (;;) {
    const script = await page.waitForResponse(/\/assets\/start-.*\.js/);
    try {
      // Has come is not has run: a module is imported once it has.
      await page.evaluate(`import(${JSON.stringify(script.url())})`);
      return;
    } catch (error) {
      // It was of the page before, which is left by now.
      if (!String(error).includes('context was destroyed')) throw error;
    }
  }
}

export { expect };
