// A form that sends pictures; with scripts they are checked before, and a bar shows that they are on their way.
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';

import { SubmitButton } from '../../form/submit-button.tsx';
import { controlProps, Field } from '../../form/field.tsx';
import { ACCEPTED_TYPES, problemText, quickProblem } from './upload-problems.ts';

type Props = {
  intent: string;
  label: string;
  hint: string;
  button: string;
  multiple?: boolean;
  /** The pictures that the page shows: sent twice, the form adds nothing the second time. */
  seen: readonly { id: number }[];
};

/** The files travel as `files`. */
export function UploadForm({ intent, label, hint, button, multiple = false, seen }: Props) {
  const [error, setError] = useState<string>();
  const id = `${intent}-files`;
  const words = { name: 'files', id, label, hint, error };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-3"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const field = event.currentTarget.elements.namedItem('files');
        const problem = field instanceof HTMLInputElement ? problemOf(field) : undefined;
        setError(problem);
        if (problem !== undefined) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen.map(({ id: image }) => image).join(' ')} />
      <Field {...words}>
        <input
          {...controlProps(words)}
          type="file"
          accept={ACCEPTED_TYPES}
          multiple={multiple}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setError(problemOf(event.currentTarget, true))}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="secondary">{button}</SubmitButton>
        <Progress intent={intent} />
      </div>
    </Form>
  );
}

function problemOf({ files }: HTMLInputElement, mayBeEmpty = false): string | undefined {
  const chosen = [...(files ?? [])];
  if (chosen.length === 0) return mayBeEmpty ? undefined : 'Scegli almeno un file';
  for (const file of chosen) {
    const problem = quickProblem(file);
    if (problem !== undefined) return problemText(file.name, problem);
  }
  return undefined;
}

function Progress({ intent }: { intent: string }) {
  const { formData } = useNavigation();
  if (formData?.get('intent') !== intent) return null;
  const count = formData.getAll('files').length;
  const words = count === 1 ? "Carichiamo l'immagine…" : `Carichiamo ${count} immagini…`;
  return (
    <output className="grid gap-1">
      <progress className="upload-progress" aria-label={words} />
      <span className="text-small text-muted">{words}</span>
    </output>
  );
}
