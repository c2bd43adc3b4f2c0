import type { FieldErrors } from './use-checked-form.ts';

/** The first message of each field, as a schema found them. */
export function schemaErrors(error: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}
