// From Markdown to the small tree that pages show. Raw HTML never gets through: the parser drops it, the
// sanitiser knows a short list of elements, and what is left are elements and words, not markup.
import type { Element, Nodes, Root, RootContent } from 'hast';

import {
  type ArticleBody,
  CONTENT_TAGS,
  type ContentElement,
  type ContentNode,
  type Heading,
} from './article.ts';

export type MarkdownReader = (source: string) => { matter: unknown; article: ArticleBody; text: string };

export type ReaderOptions = {
  /** What names in double braces stand for. */
  values: ReadonlyMap<string, string>;
  /** The address of a picture by its path in the source, `pictures/x.800x600.svg`. */
  pictures: ReadonlyMap<string, string>;
};

/** Loads its libraries when first asked for: most processes never show an article. */
export async function markdownReader(options: ReaderOptions): Promise<MarkdownReader> {
  const [{ unified }, parse, gfm, rehype, sanitize, slug, { matter }, { VFile }, { toString }] =
    await Promise.all([
      import('unified'),
      import('remark-parse'),
      import('remark-gfm'),
      import('remark-rehype'),
      import('rehype-sanitize'),
      import('rehype-slug'),
      import('vfile-matter'),
      import('vfile'),
      import('hast-util-to-string'),
    ]);
  const processor = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(rehype.default)
    .use(sanitize.default, {
      tagNames: [...CONTENT_TAGS],
      attributes: { a: ['href'], img: ['src', 'alt'] },
      protocols: { href: ['http', 'https', 'mailto'] },
    })
    .use(slug.default);
  return (source) => {
    const file = new VFile(source);
    matter(file, { strip: true });
    const tree: Root = processor.runSync(processor.parse(file), file);
    replaceNames(tree, options.values);
    return {
      matter: file.data.matter,
      article: { body: shortened(tree.children, options), headings: headingsOf(tree, toString) },
      text: toString(tree),
    };
  };
}

function replaceNames(node: Nodes, values: ReadonlyMap<string, string>): void {
  if (node.type === 'text') node.value = withValues(node.value, values);
  if (!('children' in node)) return;
  for (const child of node.children) replaceNames(child, values);
}

function withValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(.*?)\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`an article names {{${name}}}, which nothing stands for`);
    return value;
  });
}

function headingsOf(tree: Root, textOf: (node: Nodes) => string): Heading[] {
  return tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties['id']), text: textOf(node) }]
      : [],
  );
}

/** Without the line breaks between blocks, which only the source needs. */
function shortened(nodes: readonly RootContent[], options: ReaderOptions): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text')
      return node.value.trim() === '' && node.value.includes('\n') ? [] : [node.value];
    return node.type === 'element' ? [elementOf(node, options)] : [];
  });
}

function elementOf({ tagName, properties, children }: Element, options: ReaderOptions): ContentElement {
  const tag = CONTENT_TAGS.find((known) => known === tagName);
  if (!tag) throw new Error(`<${tagName}> has passed the sanitiser`);
  const element: ContentElement = { tag, children: shortened(children, options) };
  if (typeof properties['id'] === 'string') element.id = properties['id'];
  if (typeof properties['href'] === 'string') element.href = properties['href'];
  if (tag === 'img') element.picture = pictureOf(properties, options.pictures);
  return element;
}

/** A picture's file name says its size, so that its place is kept before it arrives. */
function pictureOf({ src, alt }: Element['properties'], pictures: ReaderOptions['pictures']) {
  const path = String(src).replace(/^(\.\.\/)+/, '');
  const [, width, height] = /\.(\d+)x(\d+)\.\w+$/.exec(path) ?? [];
  const address = pictures.get(path);
  if (address === undefined || width === undefined) throw new Error(`there is no picture ${path}`);
  return { src: address, width: Number(width), height: Number(height), alt: String(alt ?? '') };
}
