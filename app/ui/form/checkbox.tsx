import type { ReactNode } from 'react';
import { FieldError } from './field.tsx';

type Props = {
  name: string;
  id?: string;
  error?: string | undefined;
  required?: boolean;
  /** Name of the message shown if a required box is empty. */
  invalid?: string;
  defaultChecked?: boolean | undefined;
  children: ReactNode;
};

export function Checkbox({
  name,
  id = name,
  error,
  required = false,
  invalid,
  defaultChecked,
  children,
}: Props) {
  return (
    <div className="check">
      <input
        type="checkbox"
        id={id}
        name={name}
        required={required}
        data-invalid={invalid}
        defaultChecked={defaultChecked}
        {...(error !== undefined && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
      />
      <label htmlFor={id}>{children}</label>
      <FieldError id={id} error={error} />
    </div>
  );
}
