// A field for a map or video with a folded preview: nothing external is loaded before it is opened.
import { useState } from 'react';
import { SANDBOX } from '../../activity/embed.tsx';
import { TextArea } from '../../form/text-area.tsx';
import type { FormField } from '../../form/use-zod-form.ts';

type Props = FormField & {
  hint: string;
  /** Returns the address of our frame; undefined if the text is invalid. */
  parse: (text: string) => string | undefined;
  preview: string;
};

export function EmbedField({ parse, preview, ...field }: Props) {
  const [typed, setTyped] = useState(field.defaultValue);
  const url = typed.trim() === '' ? undefined : parse(typed);
  return (
    <div
      className="grid gap-3"
      onInput={(event) => {
        if (event.target instanceof HTMLTextAreaElement) setTyped(event.target.value);
      }}
    >
      <TextArea {...field} optional rows={3} />
      {url === undefined ? null : (
        <details className="embed-preview">
          <summary>{preview}</summary>
          <iframe
            key={url}
            className="embed"
            src={url}
            title={preview}
            loading="lazy"
            sandbox={SANDBOX}
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </details>
      )}
    </div>
  );
}
