import { describe, expect, it } from 'vitest';

import type { ContentNode } from '#app/domain/content/article.ts';
import { fillIn, wordsOf } from '#app/domain/content/content-values.ts';

const fillings = {
  values: new Map([
    ['nome', 'Botteghino'],
    ['sigla', '<b>*S.r.l.* {{nome}}</b>'],
  ]),
  conditions: new Map([['mare', false]]),
  pictures: new Map([['pictures/barca.400x300.svg', '/assets/barca.svg']]),
};

const filled = (body: ContentNode[]) => fillIn({ body, headings: [] }, fillings).body;

describe('filling in an article', () => {
  it('replaces names in words at any depth, and a value stays mere words', () => {
    expect(
      filled([{ tag: 'p', children: ['{{nome}} di ', { tag: 'code', children: ['{{sigla}}'] }] }]),
    ).toEqual([
      {
        tag: 'p',
        children: ['Botteghino di ', { tag: 'code', children: ['<b>*S.r.l.* {{nome}}</b>'] }],
      },
    ]);
  });

  it('leaves out what does not hold, with a list that has nothing left', () => {
    const p = (text: string): ContentNode => ({ tag: 'p', children: [text] });
    const li = (text: string): ContentNode => ({ tag: 'li', children: [text] });
    const body = [
      p('{{senza mare}}A {{nome}}'),
      p('{{se mare}}Onde'),
      { tag: 'ul', children: [li('{{se mare}}Maree')] } as ContentNode,
      p('{{senza mare}}{{se mare}}Sale'),
      p('Vento'),
    ];
    expect(filled(body)).toEqual([p('A Botteghino'), p('Vento')]);
    expect(() => filled([p('{{se neve}}Sci')])).toThrow('neve');
  });

  it('refuses a name that nothing stands for, and a picture that is not there', () => {
    expect(() => filled(['{{soglie}}'])).toThrow('{{soglie}}');
    const picture = { src: 'pictures/nave.400x300.svg', width: 400, height: 300, alt: 'Una nave' };
    expect(() => filled([{ tag: 'img', children: [], picture }])).toThrow('pictures/nave.400x300.svg');
  });

  it('gives pictures their address', () => {
    const picture = { src: 'pictures/barca.400x300.svg', width: 400, height: 300, alt: 'Una barca' };
    expect(filled([{ tag: 'img', children: [], picture }])).toEqual([
      { tag: 'img', children: [], picture: { ...picture, src: '/assets/barca.svg' } },
    ]);
  });
});

describe('the words of an article', () => {
  it('stay apart where blocks do', () => {
    const nodes: ContentNode[] = [
      { tag: 'h2', children: ['Prima'] },
      { tag: 'p', children: ['Un ', { tag: 'strong', children: ['posto'] }, '.'] },
    ];
    expect(wordsOf(nodes)).toBe('Prima\nUn posto.\n');
  });
});
