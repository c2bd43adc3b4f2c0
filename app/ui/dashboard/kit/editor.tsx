// A form 640 px wide with an optional preview beside it (below on phones).
import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { typed, type ZodForm } from '../../form/use-zod-form.ts';
import { PageHeader } from './page-header.tsx';
import { SeenValues } from './seen-values.tsx';

export function Editor({ children, preview }: { children: ReactNode; preview?: ReactNode }) {
  return (
    <div className="editor">
      <div className="grid min-w-0 content-start gap-6">{children}</div>
      {preview ? <aside className="editor-preview">{preview}</aside> : null}
    </div>
  );
}

type EditorPageProps = Omit<ComponentProps<typeof PageHeader>, 'above'> &
  EditorFormProps & {
    preview?: ReactNode;
    /** Below the form. */
    below?: ReactNode;
  };

/** A page for one form: title, summary of its errors, fields and save bar. */
export function EditorPage({ title, crumbs, intro, actions, preview, below, ...form }: EditorPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeader {...{ title, crumbs, intro, actions }} above={<ErrorSummary {...form.form.summary} />} />
      <Editor preview={preview}>
        <EditorForm {...form} />
        {below}
      </Editor>
    </div>
  );
}

type EditorFormProps = {
  form: Pick<ZodForm, 'answer' | 'summary' | 'props'>;
  /** Digest of the stored values when the form was opened; nothing for something new. */
  seen?: string | undefined;
  /** Of a form that must not count twice. */
  nonce?: string | undefined;
  save?: string | undefined;
  /** Address of «Torna indietro». */
  back?: string;
  children: ReactNode;
};

export function EditorForm({ form, seen, nonce, save, back, children }: EditorFormProps) {
  return (
    <Form method="post" className="grid gap-6" {...form.props}>
      <SeenValues seen={seen} answer={form.answer} />
      {nonce === undefined ? null : (
        <input type="hidden" name="formNonce" value={typed(form.answer, 'formNonce', nonce)} />
      )}
      {children}
      <SaveBar label={save} back={back} />
    </Form>
  );
}

type SaveBarProps = { label?: string | undefined; back?: string | undefined };

/** The last part of a form; sticks to the lower edge while the form is longer than the screen. */
export function SaveBar({ label = 'Salva le modifiche', back }: SaveBarProps) {
  return (
    <div className="save-bar">
      <SubmitButton>{label}</SubmitButton>
      {back === undefined ? null : (
        <a href={back} className="button button-plain">
          Torna indietro
        </a>
      )}
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
