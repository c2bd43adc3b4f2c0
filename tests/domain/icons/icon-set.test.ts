import { describe, expect, test } from 'vitest';

import { findIcons, type IconSource } from '#app/domain/icons/find-icons.server.ts';
import { type IconSet, pickIcons } from '#app/domain/icons/icon-set.ts';

const set: IconSet = {
  prefix: 'prova',
  icons: { barca: { body: '<path d="M0 0"/>' }, uva: { body: '<path d="M1 1"/>' } },
  aliases: {
    nave: { parent: 'barca' },
    vascello: { parent: 'nave' },
    giro: { parent: 'tondo' },
    tondo: { parent: 'giro' },
  },
  width: 24,
  height: 24,
};

describe('picking from a set', () => {
  test('answers the asked icons only, in the size of the set', () => {
    expect(pickIcons(set, ['uva'])).toEqual({
      prefix: 'prova',
      icons: { uva: { body: '<path d="M1 1"/>' } },
      width: 24,
      height: 24,
    });
  });

  test('follows a name that stands for another, with all that lies between', () => {
    expect(pickIcons(set, ['vascello'])).toMatchObject({
      icons: { barca: { body: '<path d="M0 0"/>' } },
      aliases: { vascello: { parent: 'nave' }, nave: { parent: 'barca' } },
    });
  });

  test('names what is missing, also names that go round in circles or that every object has', () => {
    expect(pickIcons(set, ['uva', 'fuoco', 'giro', 'constructor']).not_found).toEqual([
      'fuoco',
      'giro',
      'constructor',
    ]);
  });
});

function source(elsewhere: IconSource['elsewhere']): IconSource {
  return { installed: async (prefix) => (prefix === 'prova' ? set : undefined), elsewhere };
}

describe('finding icons', () => {
  test('asks nobody else when the installed set has them all', async () => {
    const icons = source(() => Promise.reject(new Error('asked')));
    expect((await findIcons(icons, 'prova', ['barca']))?.not_found).toBeUndefined();
  });

  test('asks elsewhere for the missing ones alone, and puts both together', async () => {
    const asked: string[] = [];
    const icons = source(async (prefix, names) => {
      asked.push(`${prefix}: ${names.join(',')}`);
      return { prefix, icons: { fuoco: { body: '<path d="M2 2"/>' } }, width: 16, height: 16 };
    });
    const answer = await findIcons(icons, 'prova', ['barca', 'fuoco', 'nebbia']);
    expect(asked).toEqual(['prova: fuoco,nebbia']);
    expect(answer).toMatchObject({ icons: { barca: {}, fuoco: { width: 16 } }, not_found: ['nebbia'] });
  });

  test('keeps what it has when nobody else answers', async () => {
    const answer = await findIcons(
      source(async () => undefined),
      'prova',
      ['barca', 'fuoco'],
    );
    expect(answer).toMatchObject({ icons: { barca: {} }, not_found: ['fuoco'] });
  });

  test('knows no set that neither has', async () => {
    expect(
      await findIcons(
        source(async () => undefined),
        'altra',
        ['barca'],
      ),
    ).toBeUndefined();
  });
});
