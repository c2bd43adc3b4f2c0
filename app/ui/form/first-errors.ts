import type { FieldErrors } from './checkable.ts';

/** The first message of each field. Messages about a part of a field, such as `tags[2]`, are shown at the whole field. */
export function firstErrors(
  found: Readonly<Record<string, readonly string[] | null | undefined>> = {},
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, messages] of Object.entries(found))
    if (messages?.[0] !== undefined) errors[path.replace(/[.[].*/s, '')] ??= messages[0];
  return errors;
}
