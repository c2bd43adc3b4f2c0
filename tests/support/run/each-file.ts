// For every test file: closes what it opened, and makes a line on console.error fail the test.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

import { closeTestDatabases } from '#tests/support/database.ts';
import { closeOpened } from '#tests/support/end-of-file.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
});

afterAll(async () => {
  await closeOpened();
  await closeTestDatabases();
});
