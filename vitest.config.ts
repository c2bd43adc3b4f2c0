import { defineConfig } from 'vitest/config';

import { articles } from '#server/vite/read-markdown.ts';

const PAGES = 'tests/http/pages/*.test.ts';

export default defineConfig({
  plugins: [articles()],
  test: {
    // One PostgreSQL for the whole run; each test file clones its migrated template.
    globalSetup: ['tests/support/run/postgres.ts'],
    setupFiles: ['tests/support/run/each-file.ts'],
    restoreMocks: true,
    // Each file has a database of its own: sharing modules halves the CPU of a run.
    isolate: false,
    maxWorkers: 3,
    // Against what hangs, not what is slow: a busy machine takes many times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    server: {
      deps: {
        // As native ESM it costs a second of CPU per worker (docs/decisions/0021-test-infrastructure.md).
        inline: ['drizzle-orm'],
        external: [/\/build\/server\//],
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{http,fuzz,e2e,bench,browsers}/**'],
        },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'http',
          include: ['tests/{http,fuzz}/**/*.test.ts'],
          exclude: [PAGES],
          globalSetup: ['tests/support/run/build.ts'],
          // As it is shipped: React's development build takes twice the time of a page.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        extends: true,
        test: {
          // Every page and every refusal of a form, with React's development build: its warnings fail a test.
          name: 'pages',
          include: [PAGES],
          globalSetup: ['tests/support/run/build.ts'],
        },
      },
      // Firefox and WebKit, where they are installed: `npm run test:browsers` alone.
      ...(process.env['OTHER_BROWSERS']
        ? [
            {
              test: {
                name: 'browsers',
                include: ['tests/browsers/*.test.ts'],
                testTimeout: 180_000,
                hookTimeout: 300_000,
                expect: { poll: { timeout: 60_000 } },
              },
            },
          ]
        : []),
      // Minutes long: `npm run soak` alone.
      ...(process.env['SOAK'] ? [{ test: { name: 'soak', include: ['tests/soak/*.soak.ts'] } }] : []),
    ],
  },
});
