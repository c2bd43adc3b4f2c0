import { TextField } from '../form/text-field.tsx';

/** Asked again before what a stranger at an open screen must not do. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="currentPassword"
      type="password"
      label="Password attuale"
      autoComplete="current-password"
      error={error}
    />
  );
}
