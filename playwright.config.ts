import { defineConfig } from '@playwright/test';

import { findChromium } from './scripts/ensure-chromium.ts';

const port = process.env['E2E_PORT'] ?? '4780';
const isRoot = process.getuid?.() === 0;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'scripts on', use: { javaScriptEnabled: true } },
    { name: 'scripts off', use: { javaScriptEnabled: false }, grepInvert: /@scripts/ },
  ],
  webServer: {
    command: `exec node tests/support/run/demo.ts ${port}`,
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
