// Fields for the service's questions.
import { ANSWER_LENGTH, answerField, type Question } from '#app/domain/bookings/question.ts';
import type { SummaryField } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/checkable.ts';

type Props = {
  questions: readonly Question[];
  /** By field name, as typed. */
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
};

export function QuestionInputs({ questions, typed, errors }: Props) {
  return questions.map(({ id, label, kind, choices, required }) => {
    const name = answerField(id);
    const words = { name, label, error: errors[name], optional: !required, defaultValue: typed[name] ?? '' };
    return kind === 'choice' ? (
      <SelectField
        key={id}
        {...words}
        options={[NOTHING, ...choices.map((value) => ({ value, label: value }))]}
      />
    ) : (
      <TextField key={id} {...words} maxLength={ANSWER_LENGTH} />
    );
  });
}

const NOTHING = { value: '', label: 'Scegli' };

export function questionSummary(questions: readonly Question[]): SummaryField[] {
  return questions.map(({ id, label }) => ({
    name: answerField(id),
    label: label.replace(/[?:.\s]{1,9}$/, ''),
  }));
}
