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
    // Each file has its own database, so modules can be shared, which halves the CPU time of a run.
    isolate: false,
    maxWorkers: 3,
    // Megabytes for young objects; with Node's 16 collecting them takes a tenth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // Only stops tests that hang; slow ones may take long, because a busy machine needs many times as long as
    // a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    server: {
      deps: {
        // As native ES modules drizzle costs a second of CPU per worker (docs/decisions/0021-test-infrastructure.md).
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
          // As shipped; React's development build takes twice the time for a page.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        extends: true,
        test: {
          // Every page and every refused form, with React's development build, whose warnings fail a test.
          name: 'pages',
          include: [PAGES],
          globalSetup: ['tests/support/run/build.ts'],
        },
      },
      // Firefox and WebKit, where installed; run only by `npm run test:browsers`.
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
      // Takes minutes; run only by `npm run soak`.
      ...(process.env['SOAK'] ? [{ test: { name: 'soak', include: ['tests/soak/*.soak.ts'] } }] : []),
    ],
  },
});
