// Asks for an address and mails a link to it: for a new password, or to verify the address.
import type { ReactNode } from 'react';
import { Form } from 'react-router';

import { emailForm } from '#app/domain/identity/account-forms.ts';

import { EmailField } from '../form/email-field.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';

export type LinkAnswer = { problem: string | undefined; result: FormAnswer } | undefined;

type Props = { title: string; answer: LinkAnswer; children?: ReactNode };

export function AskLinkView({ title, answer, children }: Props) {
  const { errors, summary, props } = useZodForm(emailForm, answer?.result);
  return (
    <AccountCard
      title={title}
      above={<ErrorSummary errors={summary.errors} fields={[{ name: 'email', label: 'Email' }]} />}
      below={<a href="/login">Torna all'accesso</a>}
    >
      {children}
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...props}>
        <EmailField
          autoComplete="username"
          defaultValue={typed(answer?.result, 'email')}
          error={errors['email']}
        />
        <SubmitButton wide>Inviami il link</SubmitButton>
      </Form>
    </AccountCard>
  );
}
