import { describe, expect, it } from 'vitest';

import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { iconPaths } from '#app/domain/icons/icon-paths.ts';
import { ICON_WORDS } from '#app/domain/icons/icon-words.ts';
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

  it.each([
    ['vino', 'glass glass-full bottle', 'baby-bottle eyeglass hourglass vaccine-bottle'],
    ['bottiglia', 'bottle', 'baby-bottle vaccine-bottle'],
    ['calice', 'glass glass-full', 'eyeglass hourglass'],
    ['sole', 'sun', 'console terminal'],
    ['sci', 'ski-jumping', 'scissors disc'],
    ['pane', 'bread', 'layout-sidebar'],
    ['cane', 'dog', 'cane hurricane'],
    ['albero', 'tree', 'binary-tree'],
    ['chiesa', 'building-church', 'building-bank'],
    ['piscina', 'pool swimming', 'cloud'],
    ['pesca', 'fish', 'fish-christianity'],
    ['bosco', 'trees tree', 'binary-tree'],
    ['bambini', 'mood-kid', 'baby-bottle'],
    ['casa', 'home', 'brand-google-home smart-home'],
    ['musica', 'music', 'file-music brand-netease-music'],
    ['gelato', 'ice-cream', ''],
    ['cavallo', 'horse', ''],
    ['formaggio', 'cheese', ''],
    ['tartufo', 'mushroom dog', 'dog-bowl'],
    ['biciclette', 'bike', 'motorbike'],
  ])('«%s» finds what shows it, and nothing else of the same letters', async (word, right, wrong) => {
    const names = (await found(word)).map((name) => name.replace('tabler:', ''));
    expect(names).toEqual(expect.arrayContaining(right.split(' ')));
    expect(names.filter((name) => wrong.split(' ').includes(name))).toEqual([]);
    expect(right.split(' ')).toContain(names[0]);
  });

  it('has every icon of the table, for every word of it', async () => {
    const { icons } = (await deps.icons.installed('tabler')) ?? { icons: {} };
    for (const [word, names] of ICON_WORDS) {
      expect([word, names.filter((name) => !Object.hasOwn(icons, name))]).toEqual([word, []]);
      expect([word, await found(word)]).not.toEqual([word, []]);
    }
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
