import { controlProps, Field, type FieldWords } from './field.tsx';

type Option = { value: string; label: string };
type Props = FieldWords & { options: readonly Option[]; defaultValue?: string | undefined };

export function SelectField({ options, defaultValue, ...words }: Props) {
  return (
    <Field {...words}>
      <select {...controlProps(words)} defaultValue={defaultValue}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
