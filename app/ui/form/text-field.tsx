import type { ComponentProps } from 'react';
import { controlProps, Field, type FieldWords } from './field.tsx';

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'defaultValue'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'minLength'
  | 'min'
  | 'max'
  | 'pattern'
  | 'spellCheck'
>;

type Props = FieldWords &
  InputProps & {
    type?: 'date' | 'email' | 'number' | 'password' | 'tel' | 'text' | 'time' | 'url';
    /** Name of the message shown if the value doesn't match `pattern`. */
    invalid?: string;
    /** For password managers. */
    passwordrules?: string;
  };

export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  type = 'text',
  invalid,
  ...input
}: Props) {
  const words = { name, id, label, hint, error, optional };
  return (
    <Field {...words}>
      <input {...controlProps(words)} {...input} type={type} data-invalid={invalid} />
    </Field>
  );
}
