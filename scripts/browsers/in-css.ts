// Finds what a stylesheet uses unguarded although a browser of the list doesn't support it.
import { type ChildNode, type Declaration, parse } from 'postcss';
import { type Feature, feature, missingIn, OWN } from './known.ts';

export type Use = { what: string; missing: string[]; where: string };

/** Inside @supports each browser applies only what it supports. */
export function usesInCss(css: string): Use[] {
  const uses: Use[] = [];
  parse(css).walk((node) => {
    if (isGuarded(node)) return;
    for (const [what, found] of wantedBy(node)) {
      const missing = missingIn(found);
      if (missing.length > 0) uses.push({ what, missing, where: node.toString().slice(0, 120) });
    }
  });
  return uses;
}

function isGuarded(node: ChildNode): boolean {
  for (let parent = node.parent; parent; parent = parent.parent as typeof parent)
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return true;
  return false;
}

export type Wanted = [what: string, feature: Feature | undefined];

function wantedBy(node: ChildNode): Wanted[] {
  if (node.type === 'decl') return byDeclaration(node);
  if (node.type === 'rule') return pseudosIn(node.selector);
  if (node.type !== 'atrule') return [];
  const queries = node.name === 'media' ? [...node.params.matchAll(/\(\s*([a-z-]+)/g)] : [];
  return [
    [`@${node.name}`, feature('css', 'at-rules', node.name)],
    ...queries.map(([, name = '']): Wanted => [`(${name})`, feature('css', 'at-rules', 'media', name)]),
  ];
}

/** An unknown pseudo-class or pseudo-element invalidates its whole rule, except within :is() and :where(). */
export function pseudosIn(selector: string): Wanted[] {
  return [...selector.replace(/:(?:is|where)\([^()]*\)/g, '').matchAll(/(::?)([a-z-]+)/g)].map(
    ([whole, , name = '']): Wanted => [whole, feature('css', 'selectors', name)],
  );
}

function byDeclaration(declaration: Declaration): Wanted[] {
  const { prop, value } = declaration;
  const functions = [...value.matchAll(/(?<![a-z-])([a-z-]{1,60})\(/g)].map(
    ([, name = '']): Wanted => [`${name}()`, FUNCTIONS.get(name)],
  );
  if (prop.startsWith('--')) return functions;
  const property = feature('css', 'properties', prop);
  if (property !== undefined && missingIn(property).length > 0) return [[prop, property]];
  if (hasPlainValueBefore(declaration)) return [];
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  return [
    ...functions,
    ...words.map((word): Wanted => [`${prop}: ${word}`, feature('css', 'properties', prop, word)]),
    ...(prop === 'content' && value.replace(/"[^"]*"/g, '').includes('/')
      ? [
          [
            'content with alternative text',
            feature('css', 'properties', 'content', 'alt_text'),
          ] satisfies Wanted,
        ]
      : []),
  ];
}

/**
 * An unsupported value with a variable doesn't fall back to an earlier declaration, since it is found invalid
 * too late.
 */
function hasPlainValueBefore(declaration: Declaration): boolean {
  if (declaration.value.includes('var(')) return false;
  const siblings = declaration.parent?.nodes ?? [];
  const earlier = siblings.slice(0, siblings.indexOf(declaration));
  return earlier.some((node) => node.type === 'decl' && node.prop === declaration.prop);
}

const FUNCTIONS = functionsOf(feature('css', 'types'));

/** 'light-dark', 'color-mix', 'clamp', …, at any depth of MDN's types. */
function functionsOf(types: Feature | undefined, found = new Map<string, Feature>()): Map<string, Feature> {
  for (const [name, part] of Object.entries(types ?? {})) {
    if (name === OWN) continue;
    if (!found.has(name)) found.set(name, part as Feature);
    functionsOf(part as Feature, found);
  }
  return found;
}
