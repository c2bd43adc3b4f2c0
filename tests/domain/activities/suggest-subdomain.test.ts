import { expect, it } from 'vitest';

import { subdomainProblem, suggestSubdomain } from '#app/domain/activities/subdomain.ts';

it.each([
  ['Vele del Garda', 'vele-del-garda'],
  ["L'Officina del Gusto", 'lofficina-del-gusto'],
  ['Caffè & Città', 'caffe-citta'],
  ['  ', ''],
  ['A', ''],
  ['Admin', ''],
])('«%s» suggests «%s»', (name, label) => {
  expect(suggestSubdomain(name)).toBe(label);
});

it('only ever suggests what may be used', () => {
  for (const name of [
    'Associazione Sportiva Dilettantistica Canottieri',
    'x-'.repeat(40),
    '東京',
    '--a--b--',
  ]) {
    const label = suggestSubdomain(name);
    expect([name, label === '' ? undefined : subdomainProblem(label)]).toEqual([name, undefined]);
  }
});
