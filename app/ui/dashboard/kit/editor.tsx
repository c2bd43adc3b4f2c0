// A form 640 px wide with an optional preview beside it (below on phones).
import type { ReactNode } from 'react';

import { SubmitButton } from '../../form/submit-button.tsx';

export function Editor({ children, preview }: { children: ReactNode; preview?: ReactNode }) {
  return (
    <div className="editor">
      <div className="grid min-w-0 content-start gap-6">{children}</div>
      {preview ? <aside className="editor-preview">{preview}</aside> : null}
    </div>
  );
}

type SaveBarProps = { label?: string; cancel?: { href: string; label?: string } };

/** The last part of a form; sticks to the lower edge while the form is longer than the screen. */
export function SaveBar({ label = 'Salva le modifiche', cancel }: SaveBarProps) {
  return (
    <div className="save-bar">
      <SubmitButton>{label}</SubmitButton>
      {cancel ? (
        <a href={cancel.href} className="button button-plain">
          {cancel.label ?? 'Torna indietro'}
        </a>
      ) : null}
    </div>
  );
}

/** A group of fields. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
