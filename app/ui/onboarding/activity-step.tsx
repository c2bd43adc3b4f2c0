// The second step of onboarding: the first activity.
import { Form } from 'react-router';

import { firstActivityForm } from '#app/domain/activities/first-activity-form.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { typed, useZodForm } from '../form/use-zod-form.ts';
import { FirstActivityFields, FIRST_ACTIVITY_FIELDS, type TypeChoice } from './first-activity-fields.tsx';
import type { StepAnswer } from './person-step.tsx';
import type { SubdomainAddress } from './subdomain-field.tsx';

type Entered = {
  name: string;
  activityTypeId: number;
  subdomain: string;
  email: string;
  phone: string | null;
  city: string | null;
};
type Stored = { person: { email: string; phone: string }; activity: Entered | undefined };
type Props = { answer: StepAnswer; types: TypeChoice[]; address: SubdomainAddress; stored: Stored };

export function ActivityStep({ answer, types, address, stored: { person, activity } }: Props) {
  const { errors, sent, props } = useZodForm(firstActivityForm, answer?.result);
  const first = { email: person.email, phone: person.phone };
  const value = (name: keyof Entered) =>
    typed(
      answer?.result,
      name,
      activity === undefined ? (first[name as 'email'] ?? '') : String(activity[name] ?? ''),
    );
  return (
    <>
      <ErrorSummary errors={sent} fields={FIRST_ACTIVITY_FIELDS} />
      <Form method="post" action="/onboarding?step=2" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="activity" />
        <FirstActivityFields types={types} address={address} errors={errors} value={value} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
    </>
  );
}
