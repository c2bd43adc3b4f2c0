import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'spellCheck' | 'name' | 'label'
> & {
  name?: string;
  label?: string;
};

/** An e-mail field. Signing in uses `autoComplete="username"`, which password managers look for. */
export function EmailField({ name = 'email', label = 'Email', autoComplete = 'email', ...field }: Props) {
  return (
    <TextField
      {...field}
      name={name}
      label={label}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      spellCheck={false}
    />
  );
}
