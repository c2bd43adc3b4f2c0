/** Replaces ids by the objects they name, along the paths in `expand[]`. */
import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { ObjectKind } from './objects.ts';

type Json = { [key: string]: unknown };
/** Fields that are absent unless expanded, and the functions that fill them in. */
export type Hidden = Partial<Record<ObjectKind, Record<string, (call: Call, object: Json) => unknown>>>;

const DEEPEST = 4;
const REFERENCE = /^[a-z]+_[A-Za-z0-9_]+$/;

export function expand(call: Call, hidden: Hidden, input: { object: unknown; paths: string[] }): unknown {
  const result = structuredClone(input.object);
  for (const path of input.paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`);
    descend({ call, hidden, path }, result, steps);
  }
  return result;
}

type Walk = { call: Call; hidden: Hidden; path: string };

function descend(walk: Walk, node: unknown, steps: string[]): void {
  const [step, ...rest] = steps;
  if (step === undefined || node === null) return;
  if (!isObject(node)) throw unexpandable(walk.path);
  if (Array.isArray(node[step]) && node['object'] === 'list') {
    for (const item of node[step]) descend(walk, item, rest);
    return;
  }
  node[step] = resolve(walk, node, step);
  descend(walk, node[step], rest);
}

function resolve({ call, hidden, path }: Walk, node: Json, step: string): unknown {
  const fill = hidden[String(node['object']) as ObjectKind]?.[step];
  if (fill) return fill(call, node);
  const value = node[step];
  if (value === null || isObject(value)) return value;
  if (typeof value !== 'string' || !REFERENCE.test(value)) throw unexpandable(path);
  const found = call.world.store.findAny(value);
  if (!found) throw unexpandable(path);
  return found.object;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unexpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`);
}
