// Finds what a built script calls although a browser of the list doesn't support it.
import { parseAst } from 'vite';
import { type Feature, feature, missingIn, OWN } from './known.ts';
import { pseudosIn, type Use, type Wanted } from './in-css.ts';

const ASKED_WITHIN = 200;
const SELECTING = new Set(['querySelector', 'querySelectorAll', 'matches', 'closest']);

type Node = { type: string; start: number; end: number; [part: string]: unknown };

export function usesInScript(code: string): Use[] {
  const uses: Use[] = [];
  visit(parseAst(code) as unknown as Node, (node) => {
    for (const [what, found] of wantedBy(node)) {
      const missing = missingIn(found);
      const before = code.slice(Math.max(0, node.start - ASKED_WITHIN), node.start);
      if (missing.length > 0 && !asksFor(what, before))
        uses.push({ what, missing, where: code.slice(Math.max(0, node.start - 60), node.end + 60) });
    }
  });
  return uses;
}

/** `typeof URL.canParse=="function"?URL.canParse(…)` */
function asksFor(what: string, before: string): boolean {
  const name = what.endsWith('()') ? what.slice(0, -2).split('.').at(-1) : undefined;
  return [...before.matchAll(/typeof ([\w.]{1,80})/g)].some(
    ([, asked = '']) => name !== undefined && asked.split('.').includes(name),
  );
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
}

function wantedBy(node: Node): Wanted[] {
  if (node.type === 'Literal' && node.regex !== undefined) return byPattern(node.regex as Pattern);
  if (node.type === 'NewExpression') return byConstructor(node.callee as Node);
  // `a.b?.()` is guarded.
  if (node.type !== 'CallExpression' || node.optional === true) return [];
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed === true) return [];
  const name = String((callee.property as Node).name);
  if (SELECTING.has(name)) return pseudosIn(textOf((node.arguments as Node[])[0]));
  return byMethod(callee.object as Node, name);
}

/** A selector with an unknown name throws, instead of matching nothing. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('');
}

function byMethod(object: Node, name: string): Wanted[] {
  const owner = object.type === 'Identifier' ? String(object.name) : undefined;
  const known = owner === undefined ? undefined : staticOf(owner, name);
  return known === undefined ? [[`.${name}()`, NEW_METHODS.get(name)]] : [[`${owner}.${name}()`, known]];
}

function byConstructor(callee: Node): Wanted[] {
  const name = callee.type === 'Identifier' ? String(callee.name) : '';
  return [[`new ${name}()`, feature('javascript', 'builtins', name) ?? feature('api', name)]];
}

function staticOf(owner: string, name: string): Feature | undefined {
  return feature('javascript', 'builtins', owner, name) ?? feature('api', owner, `${name}_static`);
}

type Pattern = { pattern: string; flags: string };

/** A pattern with unknown syntax prevents the whole file from running. */
function byPattern({ pattern, flags }: Pattern): Wanted[] {
  const syntax = (name: string) => feature('javascript', 'regular_expressions', name);
  const flag = (name: string) => feature('javascript', 'builtins', 'RegExp', name);
  return [
    ...(/\(\?<[=!]/.test(pattern) ? [['(?<=', syntax('lookbehind_assertion')] satisfies Wanted] : []),
    ...(/\(\?[ims-]+:/.test(pattern) ? [['(?i:', syntax('modifier')] satisfies Wanted] : []),
    ...(flags.includes('v') ? [['/…/v', flag('unicodeSets')] satisfies Wanted] : []),
    ...(flags.includes('d') ? [['/…/d', flag('hasIndices')] satisfies Wanted] : []),
  ];
}

const NEW_METHODS = newMethods();

/** The objects whose methods are recognised by name alone. */
function ownersOfMethods(): (Feature | undefined)[] {
  const builtins = ['Array', 'ArrayBuffer', 'Map', 'Promise', 'Set', 'String', 'Uint8Array'];
  const nodes = ['Document', 'Element', 'HTMLDialogElement', 'HTMLElement', 'HTMLInputElement', 'Node'];
  return [
    ...builtins.map((name) => feature('javascript', 'builtins', name)),
    ...nodes.map((name) => feature('api', name)),
  ];
}

/** Methods whose names no older object has. */
function newMethods(): Map<string, Feature> {
  const found = new Map<string, Feature>();
  const old = new Set<string>();
  for (const owner of ownersOfMethods())
    for (const [name, member] of Object.entries(owner ?? {})) {
      if (name === OWN || name.endsWith('_static')) continue;
      if (missingIn(member as Feature).length > 0) found.set(name, member as Feature);
      else old.add(name);
    }
  for (const name of old) found.delete(name);
  return found;
}
