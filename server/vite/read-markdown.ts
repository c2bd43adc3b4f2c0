// Reads Markdown articles at build time.
import { readFile } from 'node:fs/promises';
import type { Element, Nodes, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import type { Plugin } from 'vite';
import {
  CONTENT_TAGS,
  type ContentElement,
  type ContentNode,
  type WrittenArticle,
} from '#app/domain/content/article.ts';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, {
    tagNames: [...CONTENT_TAGS],
    attributes: { a: ['href'], img: ['src', 'alt'] },
    protocols: { href: ['http', 'https', 'mailto'] },
  })
  .use(rehypeSlug)
  .freeze();

/**
 * Turns Markdown into the small tree that pages show. Raw HTML never passes: the parser drops it, and the
 * sanitiser allows only a short list of elements.
 */
export function readMarkdown(source: string): WrittenArticle {
  const file = new VFile(source);
  matter(file, { strip: true });
  const tree = processor.runSync(processor.parse(file), file);
  return { matter: file.data.matter, body: shortened(tree.children), headings: headingsOf(tree) };
}

function headingsOf(tree: Root): WrittenArticle['headings'] {
  return tree.children.flatMap((node) =>
    isElement(node) && node.tagName === 'h2'
      ? [{ id: String(node.properties['id']), text: toString(node) }]
      : [],
  );
}

function isElement(node: Nodes): node is Element {
  return node.type === 'element';
}

/** Drops the line breaks between blocks, which only the source needs. */
function shortened(nodes: readonly RootContent[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text') return isLineBreak(node.value) ? [] : [amountsKept(node.value)];
    return isElement(node) ? [elementOf(node)] : [];
  });
}

function isLineBreak(text: string): boolean {
  return text.includes('\n') && text.trim() === '';
}

/** Keeps an amount and its € on one line. */
function amountsKept(text: string): string {
  return text.replaceAll(/(?<=\d) €/g, '\u00a0€');
}

function elementOf({ tagName, properties, children }: Element): ContentElement {
  const tag = CONTENT_TAGS.find((known) => known === tagName);
  if (!tag) throw new Error(`<${tagName}> has passed the sanitiser`);
  const element: ContentElement = { tag, children: shortened(children) };
  if (typeof properties['id'] === 'string') element.id = properties['id'];
  if (typeof properties['href'] === 'string') element.href = properties['href'];
  if (tag === 'img') element.picture = pictureOf(properties);
  return element;
}

/** Reads the size from the picture's file name, so that the page reserves its space. */
function pictureOf({ src, alt }: Element['properties']): NonNullable<ContentElement['picture']> {
  const [, width, height] = /\.(\d+)x(\d+)\.\w+$/.exec(String(src)) ?? [];
  if (width === undefined) throw new Error(`${src} is not named after its size, like x.400x300.svg`);
  return {
    src: String(src),
    width: Number(width),
    height: Number(height),
    alt: typeof alt === 'string' ? alt : '',
  };
}

/** Reads articles when the server is built: at run time they are plain data, and no Markdown library is loaded. */
export function articles(): Plugin {
  return {
    name: 'articles',
    // Runs before other plugins, which would take the file for JavaScript.
    enforce: 'pre',
    async load(id) {
      if (!isArticle(id)) return null;
      this.addWatchFile(id);
      return `export default ${JSON.stringify(readMarkdown(await readFile(id, 'utf8')))}`;
    },
  };
}

/** An import with a query belongs to another plugin. */
function isArticle(id: string): boolean {
  return id.includes('/content/') && id.endsWith('.md') && !id.includes('?');
}
