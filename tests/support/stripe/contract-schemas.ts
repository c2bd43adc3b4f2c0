/** Compiles Stripe's contract for Ajv, each part only when it is needed. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

type Json = { [key: string]: unknown };
type SdkContract = { roots: Record<string, { $ref: string }>; $defs: Json };
type Operation = { requestBody?: unknown; parameters?: { in: string; name: string; schema: unknown }[] };
type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { schemas: Json } };

function load(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

function ajv(coerceTypes: boolean): Ajv {
  // Without optimisation compiling takes a third of the time, and each schema checks only a few objects.
  const instance = new Ajv({ strict: false, allErrors: true, coerceTypes, code: { optimize: false } });
  addFormats.default(instance);
  return instance.addFormat('unix-time', true).addFormat('decimal', true);
}

/** Converts OpenAPI's `nullable` beside `anyOf` or `$ref` into JSON Schema. */
function withNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNulls);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withNulls(value)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}

function remembered(make: (key: string) => ValidateFunction | null) {
  const made = new Map<string, ValidateFunction | null>();
  return (key: string): ValidateFunction | null => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const validate = make(key);
    made.set(key, validate);
    return validate;
  };
}

const sdk = load('stripe-slice-sdk23.1.0-2026-10-28.schema.json') as SdkContract;
const api = withNulls(load('stripe-slice-2024-04-10.json')) as OpenApi;
const requests = ajv(true)
  .addSchema({ $id: 'sdk', $defs: sdk.$defs })
  .addSchema({ ...api, $id: 'api' });
const replies = ajv(false)
  .addSchema({ $id: 'sdk', $defs: sdk.$defs })
  .addSchema({ ...api, $id: 'api' });

function sdkRoot(instance: Ajv, name: string): ValidateFunction | null {
  const root = sdk.roots[name];
  return root ? instance.compile({ $ref: `sdk${root.$ref}` }) : null;
}

function pointer(...steps: string[]): string {
  return `api#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

const blank = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/:\w+/g, '{}');
const pathByShape = new Map(Object.keys(api.paths).map((path) => [blank(path), path]));

/** `POST /v1/refunds/:refund` in the notation of the older description. */
function operationOf(key: string): { path: string; method: string; operation: Operation } | null {
  const [method = '', route = ''] = key.split(' ');
  const path = pathByShape.get(blank(route));
  const operation = path ? api.paths[path]?.[method.toLowerCase()] : undefined;
  return path && operation ? { path, method: method.toLowerCase(), operation } : null;
}

export const sdkRequest = remembered((root) => sdkRoot(requests, root));
export const sdkReply = remembered((root) => sdkRoot(replies, root));

export const olderRequest = remembered((key) => {
  const found = operationOf(key);
  if (!found?.operation.requestBody) return null;
  const form = ['requestBody', 'content', 'application/x-www-form-urlencoded', 'schema'];
  return requests.compile({ $ref: pointer('paths', found.path, found.method, ...form) });
});

export const olderQuery = remembered((key) => {
  const found = operationOf(key);
  if (!found) return null;
  const known = (found.operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const properties = Object.fromEntries(known.map(({ name, schema }) => [name, schema]));
  return requests.compile({ type: 'object', properties, additionalProperties: false });
});

export const olderReply = remembered((key) => {
  const found = operationOf(key);
  const answer = ['responses', '200', 'content', 'application/json', 'schema'];
  return found ? replies.compile({ $ref: pointer('paths', found.path, found.method, ...answer) }) : null;
});

export const olderError = remembered(() =>
  replies.compile({ $ref: pointer('components', 'schemas', 'error') }),
);
