// The card of the account pages: one task with its text, and links to related ones.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import type { FormAnswer, ZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';

type Props = { title: string; above?: ReactNode; children: ReactNode; below?: ReactNode };

export function AccountCard({ title, above, children, below }: Props) {
  return (
    <div className="page py-8 lg:py-16">
      <div className="mx-auto grid max-w-card gap-6">
        {above}
        <div className="card grid gap-6 p-6">
          <h1>{title}</h1>
          {children}
        </div>
        {below === undefined ? null : <div className="grid gap-2 text-center">{below}</div>}
      </div>
    </div>
  );
}

export type AccountAnswer = { problem: string | undefined; result: FormAnswer } | undefined;

type AccountFormProps = Omit<Props, 'above'> & {
  form: Pick<ZodForm, 'summary' | 'props'>;
  answer: AccountAnswer;
  /** Between the answer's problem and the form. */
  before?: ReactNode;
  button: string;
};

/** The card of one form. */
export function AccountForm({ title, form, answer, before, button, below, children }: AccountFormProps) {
  return (
    <AccountCard title={title} above={<ErrorSummary {...form.summary} />} below={below}>
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      {before}
      <Form method="post" className="grid gap-4" {...form.props}>
        {children}
        <SubmitButton wide>{button}</SubmitButton>
      </Form>
    </AccountCard>
  );
}
