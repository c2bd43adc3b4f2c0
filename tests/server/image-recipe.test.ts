// No engine runs in the tests: what the image's recipe names has to be there to be copied.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

const lines = async (file: string) => (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
const recipe = await lines('Dockerfile');
const ignored = await lines('.dockerignore');

/** What is copied in from outside, and from where in the build stage. */
function copied(from: 'outside' | 'build'): string[] {
  return recipe
    .filter((line) => line.startsWith('COPY ') && line.includes('--from=') === (from === 'build'))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((word) => !word.startsWith('--'))
    .map((path) => path.replace('/app/', ''));
}

describe('the image', () => {
  it('is given everything its recipe copies', () => {
    expect(ignored[0]).toBe('*');
    const given = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const wanted = copied('outside').filter((path) => path !== '.');
    expect(wanted).toContain('patches');
    expect(wanted.filter((path) => !given.includes(path) || !existsSync(path))).toEqual([]);
  });

  it('keeps of the build what exists', () => {
    const made = ['node_modules', 'build'];
    expect(copied('build').filter((path) => !made.includes(path) && !existsSync(path))).toEqual([]);
  });

  it('patches its packages while it installs them', () => {
    const install = recipe.indexOf('RUN npm ci');
    expect(recipe.findIndex((line) => line.startsWith('COPY patches '))).toBeLessThan(install);
  });
});
