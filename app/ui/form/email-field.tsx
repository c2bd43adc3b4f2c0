import type { ComponentProps } from 'react';

import { TextField } from './text-field.tsx';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'spellCheck' | 'name' | 'label'
> & {
  name?: string;
  label?: string;
};

/** One address. Who signs in with it says `autoComplete="username"`: password managers look for that. */
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
