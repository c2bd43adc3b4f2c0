// Second step of onboarding: the first activity.
import { type InputEvent, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';

import { firstActivityForm } from '#app/domain/activities/activity-fields.ts';
import { suggestSubdomain } from '#app/domain/activities/subdomain.ts';

import { EmailField } from '../form/email-field.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/use-checked-form.ts';
import { typed, useZodForm } from '../form/use-zod-form.ts';

import type { StepAnswer } from './person-step.tsx';

type CityFieldProps = {
  name?: string;
  label?: string;
  /** Like the `optional` of other fields. */
  optional?: true | string;
  defaultValue: string;
  error: string | undefined;
};

/** An Italian municipality; with scripts the browser suggests matches while typing. */
export function CityField({
  name = 'city',
  label = 'Città',
  optional = true,
  defaultValue,
  error,
}: CityFieldProps) {
  const [cities, setCities] = useState<string[]>([]);

  async function offer({ target }: InputEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || target.value.trim().length < 2) return;
    const response = await fetch(`/api/cities?${new URLSearchParams({ q: target.value })}`).catch(
      () => undefined,
    );
    if (response?.ok) setCities(((await response.json()) as { cities: string[] }).cities);
  }

  return (
    <div onInput={(event: InputEvent<HTMLElement>) => void offer(event)}>
      <TextField
        name={name}
        label={label}
        hint="Il comune, per esempio Alba; dove serve con la provincia: Castro (LE)"
        optional={optional}
        autoComplete="address-level2"
        list={`${name}-list`}
        defaultValue={defaultValue}
        error={error}
      />
      <datalist id={`${name}-list`}>
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </datalist>
    </div>
  );
}

export type SubdomainAddress = { before: string; after: string };

type SubdomainFieldProps = { address: SubdomainAddress; defaultValue: string; error: string | undefined };

type Verdict = { label: string; free: boolean; message: string };

const PAUSE_MS = 350;

/** The subdomain of an activity; with scripts it says while typing whether it is available. */
export function SubdomainField({ address, defaultValue, error }: SubdomainFieldProps) {
  const { verdict, onInput } = useAvailability();
  return (
    <div onInput={onInput}>
      <TextField
        name="subdomain"
        label="Indirizzo della pagina"
        hint={`Diventa ${address.before}nome${address.after}: lettere minuscole, cifre e trattini`}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        defaultValue={defaultValue}
        error={error}
      />
      <output className="block min-h-touch pt-1 text-small">
        {verdict === undefined ? '' : `${verdict.label}${address.after}: ${verdict.message}`}
      </output>
    </div>
  );
}

function useAvailability() {
  const [verdict, setVerdict] = useState<Verdict>();
  const timer = useRef<number>(undefined);
  const asked = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function ask(label: string) {
    asked.current += 1;
    const mine = asked.current;
    const response = await fetch(`/api/subdomain?${new URLSearchParams({ label })}`).catch(() => undefined);
    if (!response?.ok || mine !== asked.current) return;
    setVerdict((await response.json()) as Verdict);
  }

  return {
    verdict,
    onInput(event: InputEvent<HTMLElement>) {
      if (!(event.target instanceof HTMLInputElement)) return;
      const label = event.target.value.trim();
      window.clearTimeout(timer.current);
      setVerdict(undefined);
      if (label.length > 1) timer.current = window.setTimeout(() => void ask(label), PAUSE_MS);
    },
  };
}

/** What an owner knows by heart: for onboarding, and for a further activity. */
export const FIRST_ACTIVITY_FIELDS = [
  { name: 'name', label: "Nome dell'attività" },
  { name: 'activityTypeId', label: 'Tipo di attività' },
  { name: 'subdomain', label: 'Indirizzo della pagina' },
  { name: 'email', label: 'Email per gli ospiti' },
  { name: 'phone', label: 'Telefono per gli ospiti' },
  { name: 'city', label: 'Città' },
];

export type TypeChoice = { id: number; name: string; depth: number };

type Name = 'name' | 'activityTypeId' | 'subdomain' | 'email' | 'phone' | 'city';
type FirstActivityFieldsProps = {
  types: readonly TypeChoice[];
  address: SubdomainAddress;
  errors: FieldErrors;
  value: (name: Name) => string;
};

export function FirstActivityFields({ types, address, errors, value }: FirstActivityFieldsProps) {
  const suggest = useSuggestedSubdomain();
  return (
    <>
      <div onInput={suggest}>
        <TextField
          name="name"
          label="Nome dell'attività"
          autoComplete="organization"
          defaultValue={value('name')}
          error={errors['name']}
        />
      </div>
      <SelectField
        name="activityTypeId"
        label="Tipo di attività"
        options={typeOptions(types)}
        defaultValue={value('activityTypeId')}
        error={errors['activityTypeId']}
      />
      <SubdomainField address={address} defaultValue={value('subdomain')} error={errors['subdomain']} />
      <EmailField label="Email per gli ospiti" defaultValue={value('email')} error={errors['email']} />
      <TextField
        name="phone"
        type="tel"
        label="Telefono per gli ospiti"
        optional
        autoComplete="tel"
        inputMode="tel"
        defaultValue={value('phone')}
        error={errors['phone']}
      />
      <CityField defaultValue={value('city')} error={errors['city']} />
    </>
  );
}

/** Suggests a subdomain from the name, until somebody types one. */
function useSuggestedSubdomain() {
  const suggested = useRef('');
  return ({ target }: InputEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = target.form?.elements.namedItem('subdomain');
    if (!(field instanceof HTMLInputElement) || field.value !== suggested.current) return;
    suggested.current = suggestSubdomain(target.value);
    field.value = suggested.current;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Indented by depth in the tree. */
export function typeOptions(types: readonly TypeChoice[]) {
  return [
    { value: '', label: 'Scegli' },
    ...types.map(({ id, name, depth }) => ({
      value: String(id),
      label: `${'\u2003'.repeat(depth)}${name}`,
    })),
  ];
}

type Entered = {
  name: string;
  activityTypeId: number;
  subdomain: string;
  email: string;
  phone: string | null;
  city: string | null;
};
type Stored = { person: { email: string; phone: string }; activity: Entered | undefined };
type ActivityStepProps = {
  answer: StepAnswer;
  types: TypeChoice[];
  address: SubdomainAddress;
  stored: Stored;
};

export function ActivityStep({ answer, types, address, stored: { person, activity } }: ActivityStepProps) {
  const { errors, summary, props } = useZodForm(firstActivityForm, answer?.result);
  const first = { email: person.email, phone: person.phone };
  const value = (name: keyof Entered) =>
    typed(
      answer?.result,
      name,
      activity === undefined ? (first[name as 'email'] ?? '') : String(activity[name] ?? ''),
    );
  return (
    <>
      <ErrorSummary errors={summary.errors} fields={FIRST_ACTIVITY_FIELDS} />
      <Form method="post" action="/onboarding?step=2" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="activity" />
        <FirstActivityFields types={types} address={address} errors={errors} value={value} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
    </>
  );
}
