// Label, hint and error of a control, connected to it for screen readers.
import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';

export type FieldWords = {
  name: string;
  /** Defaults to the name; needed if two forms share a page. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shows «(facoltativo)», or when it is needed later; other fields are required. */
  optional?: boolean | string | undefined;
};

export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  children,
}: FieldWords & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
        {optional ? (
          <span className="font-normal text-muted">{` (${optional === true ? 'facoltativo' : optional})`}</span>
        ) : null}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {children}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="error">
      <Icon name="alert" />
      {error}
    </p>
  );
}

/** Attributes that connect a control with its texts. */
export function controlProps({ name, id = name, hint, error, optional }: FieldWords) {
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return {
    id,
    name,
    required: !optional,
    className: 'control',
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': true }),
  };
}
