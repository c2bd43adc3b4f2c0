/** Building blocks for the parameters of endpoints, with Stripe's own error messages. */
import { z } from 'zod';
import { type ApiError, invalid } from './errors.ts';

type Refusal = { message: string; code: string };

function refuse(context: z.RefinementCtx, refusal: Refusal): never {
  context.addIssue({ code: 'custom', message: refusal.message, params: { code: refusal.code } });
  return z.NEVER;
}

export const text = (max = 5000) =>
  z.string().transform((value, context) => {
    if (value === '') {
      return refuse(context, {
        message: "You passed an empty string for '%s'. Remove it or supply a non-empty value.",
        code: 'parameter_invalid_empty',
      });
    }
    if (value.length > max) {
      return refuse(context, {
        message: `Invalid string: must be at most ${max} characters`,
        code: 'parameter_invalid_string',
      });
    }
    return value;
  });

/** A text that an empty value clears. */
export const clearable = (max = 5000) => z.union([z.literal(''), text(max)]);

export const integer = (bounds: { min?: number; max?: number } = {}) =>
  z.string().transform((value, context) => {
    if (!/^-?\d{1,15}$/.test(value)) {
      return refuse(context, { message: `Invalid integer: ${value}`, code: 'parameter_invalid_integer' });
    }
    const number = Number(value);
    const { min, max } = bounds;
    const outside =
      min !== undefined && number < min
        ? `greater than or equal to ${min}`
        : max !== undefined && number > max
          ? `less than or equal to ${max}`
          : null;
    if (outside === null) return number;
    return refuse(context, { message: `This value must be ${outside}.`, code: 'parameter_invalid_integer' });
  });

export const amount = integer({ min: 1, max: 99_999_999 });

export const flag = z.string().transform((value, context) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return refuse(context, { message: `Invalid boolean: ${value}`, code: 'parameter_invalid_boolean' });
});

export const currency = z.string().transform((value, context) => {
  if (/^[a-zA-Z]{3}$/.test(value)) return value.toLowerCase();
  return refuse(context, { message: `Invalid currency: ${value}`, code: 'parameter_invalid_string' });
});

export const url = text(5000).refine((value) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(value), {
  message: 'Not a valid URL',
  params: { code: 'url_invalid' },
});

export const email = text(800).refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
  message: 'Invalid email address: %v',
  params: { code: 'email_invalid' },
});

export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);

export const address = z.strictObject({
  city: text().optional(),
  country: text(2).optional(),
  line1: text().optional(),
  line2: text().optional(),
  postal_code: text().optional(),
  state: text().optional(),
});

export const range = z.union([
  integer(),
  z.strictObject({
    gt: integer().optional(),
    gte: integer().optional(),
    lt: integer().optional(),
    lte: integer().optional(),
  }),
]);

export const page = {
  limit: integer({ min: 1, max: 100 }).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

export function parseParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  throw toError(result.error.issues);
}

function nameOf(path: readonly PropertyKey[]): string {
  const [head, ...tail] = path.map(String);
  return `${head ?? ''}${tail.map((key) => `[${key}]`).join('')}`;
}

type Issue = z.core.$ZodIssue;

function toError(issues: Issue[]): ApiError {
  const issue = issues.find((candidate) => candidate.code === 'unrecognized_keys') ?? issues[0];
  if (!issue) return invalid('Invalid request.');
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.filter((branch) => branch.some((inner) => !isMismatch(inner)));
    const branch = branches[0] ?? issue.errors[0] ?? [];
    return toError(branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  }
  return describe(issue);
}

function isMismatch(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function describe(issue: Issue): ApiError {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (isMismatch(issue) && issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
  }
  if (issue.code === 'invalid_type') return invalid(`Invalid ${issue.expected}`, { param });
  const code = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  const message = issue.message.replace('%s', param).replace('%v', String(issue.input));
  return invalid(message, typeof code === 'string' ? { code, param } : { param });
}

/** Decodes the nested form encoding of Stripe's API: `a[b][0][c]=d` and `a[]=b`. */
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
