// Reads and answers JSON calls: bodies checked by a schema, failures from the error catalogue. Source:
// docs/rules/calls.md#failures.
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { viewerContext, type LimitName } from '#app/contexts.ts';
import type { Session } from '#app/domain/identity/signing-in/sessions.server.ts';
import { ERRORS, type ErrorCode } from '#app/errors.ts';
import { secondsToWait } from '#app/routes/account/answers.server.ts';

const NEVER_STORED = { 'Cache-Control': 'private, no-store' };

export type ErrorBody = { error: { code: ErrorCode; message: string; fields?: Record<string, string[]> } };

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: NEVER_STORED });
}

type Failure = { fields?: Record<string, string[]>; status?: number; headers?: Record<string, string> };

export function fail(code: ErrorCode, { fields, status, headers }: Failure = {}): Response {
  const body: ErrorBody = { error: { code, message: ERRORS[code].message, ...(fields ? { fields } : {}) } };
  return Response.json(body, {
    status: status ?? ERRORS[code].status,
    headers: { ...NEVER_STORED, ...headers },
  });
}

/** Returns the checked body, or the refusal. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ body: z.output<Schema> } | { refused: Response }> {
  const body = parseJson(await request.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { refused: fail('VALIDATION_FAILED', { status: 400 }) };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { body: parsed.data };
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) (fields[path.join('.')] ??= []).push(message);
  return { refused: fail('VALIDATION_FAILED', { fields }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer to any other method; undefined if the method is allowed. */
export function onlyMethod(request: Request, ...methods: string[]): Response | undefined {
  if (methods.includes(request.method)) return undefined;
  return fail('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } });
}

/** The caller's full session; `limited` also accepts an onboarding session. */
export function sessionOf(
  context: Readonly<RouterContextProvider>,
  { limited = false } = {},
): Session | undefined {
  const session = context.get(viewerContext);
  return session?.kind === 'full' || limited ? session : undefined;
}

export async function limitedCall(
  context: Readonly<RouterContextProvider>,
  name: LimitName | 'login',
  account?: string,
): Promise<Response | undefined> {
  const seconds = await secondsToWait(context, name, account);
  return seconds === undefined ? undefined : waitCall(seconds);
}

export function waitCall(seconds: number): Response {
  return fail('TOO_MANY_REQUESTS', { headers: { 'Retry-After': String(seconds) } });
}
