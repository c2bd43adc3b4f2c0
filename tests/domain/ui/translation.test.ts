import { describe, expect, test } from 'vitest';

import { isLanguage, readTranslation, translationCookies } from '#app/ui/shell/translation.ts';

describe('the translation cookie', () => {
  test('is set for a year as the provider reads it', () => {
    const [cookie] = translationCookies('fr', 'localhost');
    expect(cookie).toContain('googtrans=/en/fr;');
    expect(cookie).toContain('Max-Age=31536000');
    expect(cookie).not.toContain('HttpOnly');
    expect(readTranslation(cookie)).toBe('fr');
  });

  test.each(['en', 'it'] as const)('is cleared by «%s», on the host and on the domain', (language) => {
    const cookies = translationCookies(language, 'botteghino.it');
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^googtrans=; Max-Age=0/);
    expect(cookies.map((cookie) => cookie.includes('Domain=botteghino.it'))).toEqual([false, true]);
  });

  test('holds for the platform and its activities, with no second one that hides it', () => {
    const [host, domain] = translationCookies('de', 'botteghino.it');
    expect(host).toMatch(/^googtrans=; Max-Age=0/);
    expect(domain).toMatch(/^googtrans=\/en\/de;.*Domain=botteghino\.it$/);
  });

  test.each([
    null,
    undefined,
    '',
    'googtrans=/en/en',
    'googtrans=/en/it',
    'googtrans=/en/zh',
    'googtrans=/it/fr',
    'xgoogtrans=/en/fr',
    'googtrans=/en/frx',
  ])('means no translation when it says nothing supported: %s', (header) => {
    expect(readTranslation(header)).toBeUndefined();
  });

  test('is found among others, also as browsers escape it', () => {
    expect(readTranslation('theme=dark; googtrans=%2Fen%2Fja; x=1')).toBe('ja');
  });
});

test('only the declared languages are accepted', () => {
  expect(['it', 'en', 'fr', 'es', 'de', 'ja'].every(isLanguage)).toBe(true);
  expect(['zh', 'IT', '', 'toString', null, 3].some(isLanguage)).toBe(false);
});
