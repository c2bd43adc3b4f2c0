import { Form } from 'react-router';

import { codeForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';
import type { LinkAnswer } from './ask-link-view.tsx';

const FIELDS = [{ name: 'code', label: 'Codice' }];

export function LoginCodeView({ answer }: { answer: LinkAnswer }) {
  const { errors, summary, props } = useZodForm(codeForm, answer?.result);
  return (
    <AccountCard
      title="Codice di verifica"
      above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      below={<a href="/login">Torna all'accesso</a>}
    >
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...props}>
        <CodeField error={errors['code']} />
        <SubmitButton wide>Accedi</SubmitButton>
      </Form>
    </AccountCard>
  );
}

/** Without a numeric keypad, because a recovery code has letters. */
export function CodeField({
  error,
  hint = "Le 6 cifre dell'app, o un codice di recupero",
}: {
  error: string | undefined;
  hint?: string;
}) {
  return (
    <TextField
      name="code"
      label="Codice"
      hint={hint}
      autoComplete="one-time-code"
      spellCheck={false}
      error={error}
    />
  );
}
