import { describe, expect, it } from 'vitest';

import { embedHostsForm, frameAncestors, parseEmbedHost } from '#app/domain/activities/embed-hosts.ts';

describe('a site that may show the panel', () => {
  it.each([
    ['www.lamiabarca.it', 'www.lamiabarca.it'],
    [' https://WWW.LaMiaBarca.it/prenota?x=1#y ', 'www.lamiabarca.it'],
    ['http://localhost:8080', 'localhost:8080'],
    ['perché.it', 'xn--perch-fsa.it'],
  ])('is taken from «%s»', (typed, host) => expect(parseEmbedHost(typed)).toBe(host));

  it.each([
    '',
    'barca',
    '*',
    '*.it',
    "'self'",
    'a.it; script-src *',
    'https://',
    'ftp://a.it',
    'io@a.it',
    'a..it',
  ])('is not «%s»', (typed) => expect(parseEmbedHost(typed)).toBeUndefined());
});

describe('the list of sites', () => {
  it('is one a line, each once', () => {
    expect(embedHostsForm.parse({ hosts: 'a.it\r\n\r\nhttps://a.it/x\nb.it' }).hosts).toEqual([
      'a.it',
      'b.it',
    ]);
    expect(embedHostsForm.parse({}).hosts).toEqual([]);
  });

  it('names the line that is wrong, and is not longer than twenty', () => {
    const wrong = embedHostsForm.safeParse({ hosts: 'a.it\nnon è un sito' });
    expect(wrong.error?.issues[0]?.message).toBe("«non è un sito» non è l'indirizzo di un sito");
    const many = Array.from({ length: 21 }, (_, n) => `a${n}.it`).join('\n');
    expect(embedHostsForm.safeParse({ hosts: many }).error?.issues[0]?.message).toBe('Al massimo 20 siti');
  });

  it('is told to browsers, over https but for a developer’s own machine', () => {
    expect(frameAncestors([])).toBe("'none'");
    expect(frameAncestors(['a.it', 'localhost:8080'])).toBe('https://a.it http://localhost:8080');
  });
});
