// Articles are read when the server is built: at run time they are plain data, and no Markdown library is loaded.
import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

import { readMarkdown } from './read-markdown.ts';

export function articles(): Plugin {
  return {
    name: 'articles',
    // Before any other plugin could take it for JavaScript.
    enforce: 'pre',
    async load(id) {
      if (!isArticle(id)) return null;
      this.addWatchFile(id);
      return `export default ${JSON.stringify(readMarkdown(await readFile(id, 'utf8')))}`;
    },
  };
}

/** A name with a query is asked for by another plugin. */
function isArticle(id: string): boolean {
  return id.includes('/content/') && id.endsWith('.md') && !id.includes('?');
}
