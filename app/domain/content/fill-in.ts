// Replaces names in double braces and picture paths in an article.
import type { ArticleTree, ContentElement, ContentNode } from './article.ts';

export type Fillings = {
  /** Text by name. */
  values: ReadonlyMap<string, string>;
  /** Address of a picture by its source path, `pictures/x.800x600.svg`. */
  pictures: ReadonlyMap<string, string>;
};

export function fillIn({ body, headings }: ArticleTree, fillings: Fillings): ArticleTree {
  return { body: body.map((node) => filledNode(node, fillings)), headings };
}

function filledNode(node: ContentNode, fillings: Fillings): ContentNode {
  if (typeof node === 'string') return filledText(node, fillings.values);
  const element: ContentElement = {
    ...node,
    children: node.children.map((child) => filledNode(child, fillings)),
  };
  if (node.picture)
    element.picture = { ...node.picture, src: addressOf(node.picture.src, fillings.pictures) };
  return element;
}

function filledText(text: string, values: Fillings['values']): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`an article names {{${name}}}, which nothing stands for`);
    return value;
  });
}

function addressOf(path: string, pictures: Fillings['pictures']): string {
  const address = pictures.get(path);
  if (address === undefined) throw new Error(`there is no picture ${path}`);
  return address;
}

const BLOCKS = new Set(['blockquote', 'h2', 'h3', 'li', 'p', 'pre', 'td', 'th', 'tr']);

/** Plain text, each block on a line. */
export function wordsOf(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const words = wordsOf(node.children);
      return BLOCKS.has(node.tag) ? `${words}\n` : words;
    })
    .join('');
}
