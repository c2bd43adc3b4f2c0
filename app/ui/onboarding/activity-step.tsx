import { Form } from 'react-router';

import { firstActivityForm } from '#app/domain/activities/first-activity-form.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { typed, useZodForm } from '../form/use-zod-form.ts';
import { CityField } from './city-field.tsx';
import type { StepAnswer } from './person-step.tsx';
import { SubdomainField, type SubdomainAddress } from './subdomain-field.tsx';

const FIELDS = [
  { name: 'name', label: "Nome dell'attività" },
  { name: 'activityTypeId', label: 'Tipo di attività' },
  { name: 'subdomain', label: 'Indirizzo della pagina' },
  { name: 'email', label: 'Email per gli ospiti' },
  { name: 'phone', label: 'Telefono per gli ospiti' },
  { name: 'city', label: 'Città' },
];

type Type = { id: number; name: string; depth: number };
type Entered = {
  name: string;
  activityTypeId: number;
  subdomain: string;
  email: string;
  phone: string | null;
  city: string | null;
};
type Stored = { person: { email: string; phone: string }; activity: Entered | undefined };
type Props = { answer: StepAnswer; types: Type[]; address: SubdomainAddress; stored: Stored };

export function ActivityStep({ answer, types, address, stored: { person, activity } }: Props) {
  const { errors, sent, props } = useZodForm(firstActivityForm, answer?.result);
  const value = (name: keyof Entered, first = '') =>
    typed(answer?.result, name, activity === undefined ? first : String(activity[name] ?? ''));
  return (
    <>
      <ErrorSummary errors={sent} fields={FIELDS} />
      <Form method="post" action="/onboarding?step=2" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="activity" />
        <TextField
          name="name"
          label="Nome dell'attività"
          autoComplete="organization"
          defaultValue={value('name')}
          error={errors['name']}
        />
        <SelectField
          name="activityTypeId"
          label="Tipo di attività"
          options={[{ value: '', label: 'Scegli' }, ...types.map(asOption)]}
          defaultValue={value('activityTypeId')}
          error={errors['activityTypeId']}
        />
        <SubdomainField address={address} defaultValue={value('subdomain')} error={errors['subdomain']} />
        <TextField
          name="email"
          type="email"
          label="Email per gli ospiti"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          defaultValue={value('email', person.email)}
          error={errors['email']}
        />
        <TextField
          name="phone"
          type="tel"
          label="Telefono per gli ospiti"
          optional
          autoComplete="tel"
          inputMode="tel"
          defaultValue={value('phone', person.phone)}
          error={errors['phone']}
        />
        <CityField defaultValue={value('city')} error={errors['city']} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
    </>
  );
}

function asOption({ id, name, depth }: Type) {
  return { value: String(id), label: `${'\u2003'.repeat(depth)}${name}` };
}
