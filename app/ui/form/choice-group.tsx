// Radio buttons or checkboxes under one question.
import { FieldError } from './field.tsx';

type Choice = { value: string; label: string; hint?: string };

type Props = {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  choices: readonly Choice[];
  /** The chosen value, or several. */
  chosen: string | readonly string[] | undefined;
  multiple?: boolean;
};

export function ChoiceGroup({ name, label, hint, error, choices, chosen, multiple = false }: Props) {
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value);
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className="label">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <FieldError id={name} error={error} />
      <div className="choices mt-1 w-full">
        {choices.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              type={multiple ? 'checkbox' : 'radio'}
              id={index === 0 ? name : undefined}
              name={name}
              value={choice.value}
              defaultChecked={isChosen(choice.value)}
            />
            <span className="grid">
              <span>{choice.label}</span>
              {choice.hint === undefined ? null : <span className="hint">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
