import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { activityFields, parseWebsite } from '#app/domain/activities/activity-fields.ts';
import { parseColour } from '#app/domain/activities/page-settings.ts';

describe('a colour of the page', () => {
  it.each([
    ['#107b49', '#107B49'],
    ['#FFF', '#FFFFFF'],
    ['#1a2f', '#11AA22'],
    ['#107b4980', '#107B49'],
    [' #ABCDEF ', '#ABCDEF'],
  ])('%s is kept as %s', (text, kept) => {
    expect(parseColour(text)).toBe(kept);
  });

  it.each(['', '107b49', '#12', '#12345', '#1234567', '#ggg', 'red', 'rgb(1,2,3)', '#fff;}'])(
    'is not %s',
    (text) => {
      expect(parseColour(text)).toBeUndefined();
    },
  );

  it('is kept unchanged once it is in its stored form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/), (text) => {
        const kept = parseColour(text) ?? '';
        expect(kept).toMatch(/^#[0-9A-F]{6}$/);
        expect(parseColour(kept)).toBe(kept);
      }),
    );
  });
});

describe('a website', () => {
  it.each([
    ['https://www.example.it/pagina?x=1', 'https://www.example.it/pagina?x=1'],
    ['www.example.it', 'https://www.example.it/'],
    ['http://example.it', 'http://example.it/'],
    ['città.example', 'https://xn--citt-3na.example/'],
  ])('%s is kept as %s', (text, kept) => {
    expect(parseWebsite(text)).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.it',
    'https://a:b@example.it',
    'https://localhost',
    'https://1',
    'due parole',
    'https:\\\\evil.example',
    '//',
  ])('is not %s', (text) => {
    expect(parseWebsite(text)).toBeUndefined();
  });
});

describe('the fields of an activity', () => {
  const given = {
    name: ' Alba\u0000 Tour ',
    activityTypeId: 1,
    subdomain: 'alba',
    email: 'INFO@example.com',
    primaryColor: '#107B49',
    backgroundColor: '#EFFCF3',
  };

  it('clear what was left empty and clean what was typed', () => {
    expect(
      activityFields.parse({ ...given, phone: '333 1234567', legalName: '', zipCode: ' ' }),
    ).toMatchObject({
      name: 'Alba Tour',
      email: 'INFO@example.com',
      phone: '+39 333 123 4567',
      website: null,
      legalName: '',
      zipCode: null,
      city: null,
      description: '',
    });
  });

  it('answer every wrong field at once, in literal words', () => {
    const wrong = activityFields.safeParse({
      ...given,
      name: ' ',
      email: 'anna@',
      activityTypeId: 1.5,
      legalZipCode: '123',
      iban: 'x',
    });
    const messages = Object.fromEntries(
      wrong.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
    );
    expect(messages).toEqual({
      name: 'Questo campo è obbligatorio',
      email: 'Email non valida',
      activityTypeId: 'Inserisci un numero intero',
      legalZipCode: 'Il CAP ha 5 cifre',
      iban: 'IBAN non valido',
    });
  });

  it('keep a family emoji whole, and no mark that turns the writing round', () => {
    expect(activityFields.shape.name.parse('Gita 👨‍👩‍👧 \u202Eorb')).toBe('Gita 👨‍👩‍👧 orb');
  });
});
