// For every test file: what it opened is closed, and a line on console.error fails the test.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

import { closeTestDatabases } from '#tests/support/database.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
});

afterAll(closeTestDatabases);
