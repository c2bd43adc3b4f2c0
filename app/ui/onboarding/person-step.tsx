import { Form } from 'react-router';
import { profileForm, signUpForm } from '#app/domain/identity/account-forms.ts';
import { NAME_LABELS, NameFields, PERSON_LABELS, PersonFields } from '../account/person-fields.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';

export type StepAnswer = { problem: string | undefined; result: FormAnswer | undefined } | undefined;

/** Creates the account. */
export function NewPersonStep({ answer, referral }: { answer: StepAnswer; referral: string | undefined }) {
  const form = useZodForm(signUpForm, answer?.result, { labels: PERSON_LABELS });
  return (
    <>
      <ErrorSummary {...form.summary} />
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...form.props}>
        <input type="hidden" name="intent" value="sign-up" />
        {referral === undefined ? null : <input type="hidden" name="ref" value={referral} />}
        <PersonFields form={form} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
      <p>
        Hai già un account? <a href="/login">Accedi</a>
      </p>
    </>
  );
}

type Person = { name: string; surname: string; phone: string; email: string };

/** Before the names of the fields that go along from the next step. */
export const KEPT = 'kept-';

type PersonStepProps = { answer: StepAnswer; person: Person; kept: Readonly<Record<string, string>> };

/** Changes data entered before. */
export function PersonStep({ answer, person, kept }: PersonStepProps) {
  const form = useZodForm(profileForm, answer?.result, { labels: NAME_LABELS, values: person });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <p>
        {"L'account è creato con "}
        <strong className="break-all">{person.email}</strong>.
      </p>
      <Form method="post" className="grid gap-4" {...form.props}>
        <input type="hidden" name="intent" value="person" />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={KEPT + name} value={value} />
        ))}
        <NameFields field={form.field} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
    </>
  );
}
