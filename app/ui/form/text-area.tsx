import { controlProps, Field, type FieldWords } from './field.tsx';

type Props = FieldWords & { defaultValue?: string | undefined; maxLength?: number; rows?: number };

export function TextArea({ defaultValue, maxLength, rows = 4, ...words }: Props) {
  return (
    <Field {...words}>
      <textarea {...controlProps(words)} defaultValue={defaultValue} maxLength={maxLength} rows={rows} />
    </Field>
  );
}
