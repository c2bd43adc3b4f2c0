import { globSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { ON_THE_CARD } from '#app/domain/bookings/money/money-back.ts';
import type { ArticleHead, ContentElement, ContentNode } from '#app/domain/content/article.ts';
import { contentValues, feeWords } from '#app/domain/content/content-values.ts';
import {
  findDiaryEntry,
  findHelpArticle,
  findLegalText,
  type LibraryEntry,
  listDiary,
  listHelp,
  openLibrary,
  searchHelp,
} from '#app/domain/content/library.server.ts';
import { MOST_GUEST_CHANGES } from '#app/domain/lifecycle/changes/guest-change.ts';
import { CONFIG } from '#tests/support/deps.ts';

const deps = { config: CONFIG };
const { help, diary, legal } = openLibrary(deps);
const everything = [...addressed(help, '/help'), ...addressed(diary, '/dev-diary'), ...addressed(legal, '')];

function addressed(entries: readonly LibraryEntry<ArticleHead>[], base: string) {
  return entries.map((entry) => ({ ...entry, address: `${base}/${entry.head.slug}` }));
}

function elementsOf(nodes: readonly ContentNode[]): ContentElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}

const idsOf = (body: readonly ContentNode[]) =>
  elementsOf(body).flatMap(({ id }) => (id === undefined ? [] : [id]));

describe('every article', () => {
  it('that is written is read', () => {
    const written = globSync('content/{help,dev-diary,legal}/*.md');
    expect(everything).toHaveLength(written.length);
    expect(help.length).toBeGreaterThanOrEqual(20);
  });

  it.each(everything)('$address leads only to pages and sections that exist', ({ article, address }) => {
    const links = elementsOf(article.body).flatMap(({ href }) => (href === undefined ? [] : [href]));
    const broken = links.filter((href) => !leadsSomewhere(new URL(href, `https://x.test${address}`)));
    expect(broken).toEqual([]);
  });

  it.each(everything)(
    '$address has words, sections with ids of their own, and no name left open',
    ({ article, text }) => {
      expect(text.length).toBeGreaterThan(600);
      expect(article.headings.length).toBeGreaterThan(1);
      const ids = idsOf(article.body);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain('contenuto');
      expect(text).not.toMatch(/[{}]|undefined/);
    },
  );

  it('describes its pictures and keeps their place', async () => {
    const pictures = everything.flatMap(({ article }) =>
      elementsOf(article.body).flatMap(({ picture }) => picture ?? []),
    );
    expect(pictures.length).toBeGreaterThan(0);
    for (const { src, width, height, alt } of pictures) {
      const real = await sharp(src.replace(/^\/|\?.*$/g, '')).metadata();
      expect(real.width / real.height).toBeCloseTo(width / height, 2);
      expect(alt.length).toBeGreaterThan(20);
    }
  });
});

/** Links to other sites are not checked; ours must lead to an article with that section, or to a route. */
function leadsSomewhere({ origin, pathname, hash }: URL): boolean {
  if (origin !== 'https://x.test') return origin.startsWith('https://') || origin === 'null';
  const article = everything.find(({ address }) => address === pathname)?.article;
  if (!article) return hash === '' && Object.hasOwn(ACCESS, pathname);
  return hash === '' || idsOf(article.body).includes(decodeURIComponent(hash.slice(1)));
}

describe('the legal texts and the help', () => {
  const textsWith = (changes: Partial<typeof CONFIG>) => {
    const library = openLibrary({ config: { ...CONFIG, ...changes } });
    return [...library.legal, ...library.help].map(({ text }) => text).join('\n');
  };

  it('describe the translation only where there is one', () => {
    const words = /Traduttore|googtrans|traduzione di terzi/;
    expect(textsWith({})).toMatch(words);
    expect(textsWith({ translateWidget: false })).not.toMatch(words);
  });

  it('say what is taken and how long it takes, also where that is nothing', () => {
    const platformFee = { percentBasisPoints: 0, fixedCents: 0 };
    const free = textsWith({ platformFee, creditsTurnoverThresholdCents: 0, settlementDelayHours: 0 });
    expect(free).toContain('Il gestore non trattiene commissioni');
    expect(free).toContain('collegato alla fine del servizio');
    expect(free).not.toMatch(/\b0%|\b0,00|\b0 (ore|minuti|giorni)|Superat/);
    const soon = textsWith({ holdMinutes: 1, settlementDelayHours: 1, sessionMaxAgeSeconds: 60 });
    expect(soon).toContain('dopo 1 ora dalla fine');
    expect(soon).toContain('tuoi per 1 minuto');
    expect(soon).toContain('fino a 1 minuto dall');
    expect(textsWith({ creditsTurnoverThresholdCents: 0 })).toContain('I crediti coprono le commissioni');
  });
});

describe('the figures in articles', () => {
  it('are the configured ones', () => {
    const config = {
      ...deps.config,
      holdMinutes: 7,
      platformFee: { percentBasisPoints: 450, fixedCents: 0 },
    };
    const { help: articles } = openLibrary({ config });
    const textOf = (slug: string) => articles.find(({ head }) => head.slug === slug)?.text;
    expect(textOf('prenotazioni')).toContain('entro 7 minuti');
    expect(textOf('commissioni')).toContain('trattiene 4,5% su ogni prenotazione');
  });

  it('say a fee as Italians write it', () => {
    expect(feeWords({ percentBasisPoints: 300, fixedCents: 50 })).toBe('3%\u00a0+\u00a00,50\u00a0€');
    expect(feeWords({ percentBasisPoints: 0, fixedCents: 123_456 })).toBe('1.234,56\u00a0€');
    expect(contentValues(deps.config).get('soglia')).toBe('1.000,00\u00a0€');
  });

  it('are what pages and mails say: when refunds are seen, how often guests change a booking', () => {
    const terms = legal.find(({ head }) => head.slug === 'termini')?.text ?? '';
    expect(terms).toContain(`i tempi dipendono dalla tua banca, ${ON_THE_CARD}.`);
    expect(terms).toContain(`al massimo ${MOST_GUEST_CHANGES} volte`);
  });

  it('name the company that runs the platform', () => {
    const privacy = legal.find(({ head }) => head.slug === 'privacy')?.text ?? '';
    for (const given of Object.values(deps.config.company)) expect(privacy).toContain(given);
  });
});

describe('an article page', () => {
  it('knows its neighbours in reading order', () => {
    const all = listHelp(deps);
    const second = findHelpArticle(deps, all[1]?.slug ?? '');
    expect([second?.previous?.slug, second?.next?.slug]).toEqual([all[0]?.slug, all[2]?.slug]);
    expect(findHelpArticle(deps, all[0]?.slug ?? '')?.previous).toBeUndefined();
  });

  it('is none for a name that nothing has', () => {
    for (const slug of ['', 'non-esiste', '../legal/privacy', '__proto__']) {
      expect(findHelpArticle(deps, slug)).toBeUndefined();
      expect(findDiaryEntry(deps, slug)).toBeUndefined();
      expect(findLegalText(deps, slug)).toBeUndefined();
    }
  });

  it('of the diary comes newest first', () => {
    const dates = listDiary(deps).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
});

describe('searching the help', () => {
  const slugs = (text: string) => searchHelp(deps, text).map(({ slug }) => slug);

  it('finds words letter for letter, whatever their accents and capitals', () => {
    expect(slugs('capacità')).toEqual(slugs('CAPACITA'));
    expect(slugs('capienza')[0]).toBe('risorse-e-capienza');
    expect(slugs('%')).not.toHaveLength(help.length);
    expect(slugs('sposta_su')).toEqual([]);
  });

  it('wants every word, and shows where one stands', () => {
    const [first] = searchHelp(deps, 'maltempo rimborsare');
    expect(first?.slug).toBe('annullare-una-partenza');
    expect(first?.excerpt.toLowerCase()).toMatch(/maltempo|rimborsare/);
    expect(slugs('maltempo zucchine')).toEqual([]);
  });

  it('finds nothing for more letters than anything has', () => {
    expect(slugs('a'.repeat(3000))).toEqual([]);
  });
});
