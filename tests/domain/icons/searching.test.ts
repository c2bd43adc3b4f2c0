import { describe, expect, it } from 'vitest';

import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { iconPaths } from '#app/domain/icons/icon-paths.ts';
import { searchIcons } from '#app/domain/icons/search-icons.server.ts';
import { createIconSource } from '#app/gateways/icon-sets.server.ts';

const deps = { icons: createIconSource(undefined) };
const found = async (text: string) => (await searchIcons(deps, text)).map(({ name }) => name);

describe('looking for an icon', () => {
  it('finds it by its own name first', async () => {
    expect((await found('sailboat'))[0]).toBe('tabler:sailboat');
    expect(await found('SAIL boat')).toContain('tabler:sailboat');
  });

  it.each([
    ['barca', 'tabler:kayak'],
    ['vino', 'tabler:bottle'],
    ['caffè', 'tabler:coffee'],
  ])('understands «%s»', async (word, icon) => {
    expect(await found(word)).toContain(icon);
  });

  it('shows only installed ones when nothing is looked for, and all of them can be drawn', async () => {
    const names = await found(' ');
    expect(names.length).toBeGreaterThan(40);
    expect(Object.keys(await drawIcons(deps, names)).toSorted()).toEqual(names.toSorted());
  });

  it('never takes words for patterns, nor a long text for none', async () => {
    for (const text of ['%', '.*', '_', 'x'.repeat(200)])
      expect([text, await found(text)]).toEqual([text, []]);
  });
});

describe('the paths of an icon', () => {
  it('know whether they are filled, by themselves or by their group', () => {
    expect(iconPaths('<path fill="none" stroke="currentColor" d="M1 1"/>')).toEqual([
      { d: 'M1 1', filled: false },
    ]);
    expect(iconPaths('<g fill="currentColor"><path d="M1 1"/><path fill="none" d="M2 2"/></g>')).toEqual([
      { d: 'M1 1', filled: true },
      { d: 'M2 2', filled: false },
    ]);
  });

  it('are none for what is more than paths', () => {
    for (const body of [
      '',
      '<script>x</script>',
      '<g><use href="#a"/></g>',
      '<path d="M1 1"/><image href="x"/>',
    ])
      expect(iconPaths(body)).toBeUndefined();
  });
});
