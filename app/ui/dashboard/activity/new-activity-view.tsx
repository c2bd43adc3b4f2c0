import { Form } from 'react-router';

import { firstActivityForm } from '#app/domain/activities/first-activity-form.ts';

import { ErrorSummary } from '../../form/error-summary.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import {
  FirstActivityFields,
  FIRST_ACTIVITY_FIELDS,
  type TypeChoice,
} from '../../onboarding/first-activity-fields.tsx';
import type { SubdomainAddress } from '../../onboarding/subdomain-field.tsx';
import { Editor, FormSection, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';

type Props = {
  userId: number;
  person: { email: string; phone: string };
  types: TypeChoice[];
  address: SubdomainAddress;
  result: FormAnswer;
};

export function NewActivityView({ userId, person, types, address, result }: Props) {
  const { errors, sent, props } = useZodForm(firstActivityForm, result);
  const first: Record<string, string> = person;
  return (
    <Editor>
      <PageHeader
        title="Nuova attività"
        crumbs={[{ label: 'Panoramica', href: '/dashboard' }]}
        above={<ErrorSummary errors={sent} fields={FIRST_ACTIVITY_FIELDS} />}
        intro="Resta nascosta finché non la pubblichi: il resto lo completi dopo."
      />
      <Form method="post" className="grid gap-6" {...props}>
        <input type="hidden" name="openedBy" value={userId} />
        <FormSection title="L'attività">
          <FirstActivityFields
            types={types}
            address={address}
            errors={errors}
            value={(name) => typed(result, name, first[name] ?? '')}
          />
        </FormSection>
        <SaveBar label="Crea l'attività" cancel={{ href: '/dashboard' }} />
      </Form>
    </Editor>
  );
}
