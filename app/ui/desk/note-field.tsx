// The message to the guest about a change, as typed, with its error.
import { NOTE_LENGTH } from '#app/domain/lifecycle/changes/move-plan.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';

export type TypedNote = { typed: string; error: string | undefined };

const LABEL = "Messaggio per l'ospite";

export function NoteField({ hint, note }: { hint: string; note: TypedNote | undefined }) {
  return (
    <TextArea
      name="note"
      label={LABEL}
      hint={hint}
      optional
      maxLength={NOTE_LENGTH}
      defaultValue={note?.typed}
      error={note?.error}
    />
  );
}

export function NoteProblem({ note }: { note: TypedNote | undefined }) {
  if (note?.error === undefined) return null;
  return <ErrorSummary errors={{ note: note.error }} fields={[{ name: 'note', label: LABEL }]} />;
}
