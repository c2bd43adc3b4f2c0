import { describe, expect, it } from 'vitest';

import { CONTENT_TAGS, type ContentNode } from '#app/domain/content/article.ts';
import { readMarkdown } from '#server/vite/read-markdown.ts';

const bodyOf = (source: string) => readMarkdown(source).body;

function tagsOf(nodes: readonly ContentNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tagsOf(node.children)]));
}

describe('Markdown', () => {
  it('becomes a tree of known elements and words', () => {
    const { matter, headings, body } = readMarkdown(
      '---\ntitle: Resti\norder: 3\n---\n\n## Ciò che resta\n\nUn **posto**\ne [un link](/help/x).',
    );
    expect(matter).toEqual({ title: 'Resti', order: 3 });
    expect(headings).toEqual([{ id: 'ciò-che-resta', text: 'Ciò che resta' }]);
    expect(body).toEqual([
      { tag: 'h2', id: 'ciò-che-resta', children: ['Ciò che resta'] },
      {
        tag: 'p',
        children: [
          'Un ',
          { tag: 'strong', children: ['posto'] },
          '\ne ',
          { tag: 'a', href: '/help/x', children: ['un link'] },
          '.',
        ],
      },
    ]);
  });

  it('loses raw HTML, scripts and dangerous links', () => {
    const body = bodyOf(
      [
        '<script>alert(1)</script>',
        'Testo <img src=x onerror=alert(1)> <b onclick="x">vivo</b>',
        '[qui](javascript:alert(1)) [là](data:text/html,x)',
        '<iframe src="https://example.com"></iframe>',
      ].join('\n\n'),
    );
    expect(JSON.stringify(body)).not.toMatch(/script|onerror|onclick|iframe|data:|example\.com/);
    expect(tagsOf(body)).toEqual(['p', 'p', 'a', 'a']);
  });

  it('keeps tables and lists, and a title of the first level only as words: the page has its own', () => {
    const tags = tagsOf(bodyOf('# Grande\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n1. uno\n2. due'));
    expect(tags).not.toContain('h1');
    expect(tags).toEqual(expect.arrayContaining(['table', 'th', 'td', 'ol', 'li']));
    for (const tag of tags) expect(CONTENT_TAGS).toContain(tag);
  });

  it('reads the size of a picture from its name, and refuses one that has none', () => {
    expect(JSON.stringify(bodyOf('![Una barca](pictures/barca.400x300.svg)'))).toContain(
      '"picture":{"src":"pictures/barca.400x300.svg","width":400,"height":300,"alt":"Una barca"}',
    );
    expect(() => bodyOf('![Una nave](pictures/nave.svg)')).toThrow('pictures/nave.svg');
  });
});
