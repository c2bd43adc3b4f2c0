// Code and documents cite only what is in the repository: existing headings of docs/rules, and no absent documents.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const OWN = 'tests/server/cited-rules.test.ts';
const sources = [
  ...globSync('{app,server,db,scripts,stripe-twin,tests}/**/*.{ts,tsx,css}'),
  ...globSync('docs/**/*.md'),
  ...globSync('*.{ts,md,yaml}'),
].filter((file) => file !== OWN);
const texts = sources.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** In the form of a heading's anchor: lower-case letters, digits and hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const headings = new Map(
  globSync('docs/rules/*.md').map((file) => [
    file,
    new Set([...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))),
  ]),
);

const isThere = (file: string, anchor: string) => headings.get(file)?.has(anchor) ?? false;

it('every rule that is cited has its heading', () => {
  const cited = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/docs\/rules\/([\w-]+\.md)#([\w-]+)/g)].map(([, page = '', anchor = '']) => ({
      file,
      page: `docs/rules/${page}`,
      anchor,
    })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ page, anchor }) => !isThere(page, anchor))).toEqual([]);
});

it('links between documents lead to a file, and in the rules to a heading', () => {
  const broken = texts
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)].flatMap(([link, to = '', anchor]) => {
        const target = to === '' ? file : path.join(path.dirname(file), to);
        const found =
          existsSync(target) && (anchor === undefined || !headings.has(target) || isThere(target, anchor));
        return found ? [] : [`${file}: ${link}`];
      }),
    );
  expect(broken).toEqual([]);
});

it('a source that a document or a comment names is there, by its path or by the end of it', () => {
  const files = globSync('{app,server,db,scripts,stripe-twin,tests,docs,migrations}/**/*.{ts,tsx,sql,md}');
  const there = (named: string) => files.some((file) => `/${file}`.endsWith(`/${named}`));
  const named = texts.flatMap(({ file, text }) => {
    const prose = file.endsWith('.md') ? text : [...text.matchAll(/\/\/ .*|^\s*\/?\*.*/gm)].join('\n');
    return [...prose.matchAll(/(?<![\w@./*-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|sql)\b/g)].map(([name]) => ({
      file,
      name,
    }));
  });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !there(name) && !existsSync(name))).toEqual([]);
});

it('no text cites a document that is not here', () => {
  const absent =
    /\b(?:SPEC|DECISIONS|PAYMENTS|CASES|LOOK|DESIGN|STACK)(?:\.md\b| C?\d|\.\s)|\bC\d\d(?::| and C\d\d|, C\d\d)|\b[Tt]he specification\b/;
  const citing = texts.filter(({ text }) => absent.test(text)).map(({ file }) => file);
  expect(citing).toEqual([]);
});
