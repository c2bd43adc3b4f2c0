/** Decodes the nested form encoding of Stripe's API: `a[b][0][c]=d` and `a[]=b`. */
import { invalid } from './errors.ts';

export type Form = { [key: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

const MAX_DEPTH = 12;

function keysOf(name: string): string[] {
  const head = /^[^[]+/.exec(name)?.[0];
  const tail = [...name.matchAll(/\[([^\][]*)\]/g)].map((match) => match[1] ?? '');
  if (!head || tail.length > MAX_DEPTH) throw invalid(`Invalid parameter name: ${name}`);
  return [head, ...tail];
}

type Branch = Map<string, string | Branch>;

function plant(root: Branch, keys: string[], value: string): void {
  let branch = root;
  for (const [depth, rawKey] of keys.entries()) {
    const key = rawKey === '' ? String(branch.size) : rawKey;
    if (depth === keys.length - 1) {
      branch.set(key, value);
      return;
    }
    const next = branch.get(key);
    const child: Branch = next instanceof Map ? next : new Map<string, string | Branch>();
    branch.set(key, child);
    branch = child;
  }
}

function harvest(branch: Branch): Form | FormValue[] {
  const entries = [...branch].map(
    ([key, value]) => [key, typeof value === 'string' ? value : harvest(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}

export function decodeForm(encoded: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) plant(root, keysOf(name), value);
  const form = harvest(root);
  return Array.isArray(form) ? {} : form;
}

/** The form in a request's body, empty when there is none. */
export function formIn(body: unknown): Form {
  return typeof body === 'string' ? decodeForm(body) : {};
}
