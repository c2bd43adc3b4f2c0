import type { FieldErrors } from './use-checked-form.ts';

/** The first error of each field in a schema's result. */
export function schemaErrors(error: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}
