// Writes fallback values before those that older browsers don't understand and drop.
import { atRule, type Declaration, type Plugin, type Rule } from 'postcss';

const PAIR = 'light-dark(';
const KNOWS_PAIRS = '(color: light-dark(red, red))';

/** Older browsers get the light colours, and generated content without its alternative text. */
export function plainFirst(): Plugin {
  return {
    postcssPlugin: 'plain-first',
    OnceExit(root) {
      root.walkRules((rule) => {
        const declarations = rule.nodes.filter((node) => node.type === 'decl');
        for (const each of declarations.filter(({ prop }) => prop === 'content')) {
          const at = each.value.lastIndexOf('/');
          // An empty alternative text: the content is not read aloud.
          if (at > 0 && each.value.slice(at + 1).trim() === '""')
            each.cloneBefore({ value: each.value.slice(0, at).trim() });
        }
        const paired = isGuarded(rule) ? [] : declarations.filter(needsPairs);
        if (paired.length > 0) putLightFirst(rule, paired);
      });
    },
  };
}

function isGuarded({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'params' in parent && parent.params === KNOWS_PAIRS;
}

/** `color-scheme` goes with the colour pairs: dark fields among light colours would be unreadable. */
function needsPairs({ prop, value }: Declaration): boolean {
  return value.includes(PAIR) || (prop === 'color-scheme' && value.includes('dark'));
}

function putLightFirst(rule: Rule, paired: Declaration[]): void {
  const known = rule.clone({ nodes: [] }).append(paired.map((each) => each.clone()));
  rule.after(atRule({ name: 'supports', params: KNOWS_PAIRS, nodes: [known] }));
  for (const each of paired) each.value = each.prop === 'color-scheme' ? 'light' : onlyLight(each.value);
}

/** 'light-dark(a, f(b, c)) 1px' → 'a 1px' */
function onlyLight(value: string): string {
  const start = value.indexOf(PAIR);
  if (start < 0) return value;
  const inside = start + PAIR.length;
  let depth = 0;
  let comma = -1;
  let end = inside;
  for (; end < value.length; end++) {
    const character = value[end];
    if (character === ')' && depth-- === 0) break;
    if (character === '(') depth++;
    if (character === ',' && depth === 0 && comma < 0) comma = end;
  }
  return onlyLight(value.slice(0, start) + value.slice(inside, comma).trim() + value.slice(end + 1));
}
