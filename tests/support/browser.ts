// The browser test of this project: any error in the page, its scripts or its policy fails the journey.
import { expect, test as base, type Page } from '@playwright/test';

type Fixtures = {
  /** Whether this project's browser runs scripts. */
  scripts: boolean;
  /** Errors a journey provokes on purpose, for instance a page that is not found. */
  expectedErrors: RegExp[];
  /** Opens a path of the platform, or with a label of an activity's own site. */
  open: (path: string, label?: string) => Promise<Page>;
  noErrors: void;
};

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

export { expect };
