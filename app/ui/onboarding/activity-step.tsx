// Second step of onboarding: the first activity.
import { type InputEvent, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { firstActivityForm } from '#app/domain/activities/activity-fields.ts';
import { suggestSubdomain } from '#app/domain/activities/subdomain.ts';
import { lowerFirst } from '#app/domain/labels.ts';
import { EmailField } from '../form/email-field.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormField, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { Button } from '../parts/button.tsx';
import { recordOptions } from '../format/options.ts';
import type { StepAnswer } from './person-step.tsx';

/** Of an activity's fields, in the order of its forms. */
export const ACTIVITY_LABELS = {
  name: "Nome dell'attività",
  activityTypeId: 'Tipo di attività',
  subdomain: 'Indirizzo della pagina',
  description: 'Descrizione',
  email: 'Email per gli ospiti',
  phone: 'Telefono per gli ospiti',
  website: 'Sito web',
  address: 'Via e numero civico',
  city: 'Città',
  zipCode: 'CAP',
  legalName: 'Ragione sociale',
  vatNumber: 'Partita IVA',
  iban: 'IBAN',
  legalAddress: 'Via e numero civico (sede legale)',
  legalCity: 'Città (sede legale)',
  legalZipCode: 'CAP (sede legale)',
};

/** An Italian municipality; with scripts the browser suggests matches while typing. */
export function CityField(field: FormField & { optional?: string }) {
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
        optional
        {...field}
        hint="Il comune, per esempio Alba; dove serve con la provincia: Castro (LE)"
        autoComplete="address-level2"
        list={`${field.name}-list`}
      />
      <datalist id={`${field.name}-list`}>
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </datalist>
    </div>
  );
}

export type SubdomainAddress = { before: string; after: string };

type Verdict = { label: string; free: boolean; message: string };

const PAUSE_MS = 350;

/** The subdomain of an activity; with scripts it says while typing whether it is available. */
export function SubdomainField({ address, ...field }: FormField & { address: SubdomainAddress }) {
  const { verdict, onInput } = useAvailability();
  return (
    <div onInput={onInput}>
      <TextField
        {...field}
        hint={`Diventa ${address.before}nome${address.after}: lettere minuscole, cifre e trattini`}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
      />
      <output className="block min-h-touch pt-1 text-small">
        {verdict === undefined ? '' : `${verdict.label}${address.after}: ${lowerFirst(verdict.message)}`}
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

export type TypeChoice = { id: number; name: string; depth: number };

type FirstActivityFieldsProps = Pick<ZodForm<keyof typeof firstActivityForm.shape>, 'field'> & {
  types: readonly TypeChoice[];
  address: SubdomainAddress;
};

/** What an owner knows by heart: for onboarding, and for a further activity. */
export function FirstActivityFields({ types, address, field }: FirstActivityFieldsProps) {
  const suggest = useSuggestedSubdomain();
  return (
    <>
      <div onInput={suggest}>
        <TextField {...field('name')} autoComplete="organization" />
      </div>
      <SelectField {...field('activityTypeId')} options={recordOptions(types, 'Scegli')} />
      <SubdomainField {...field('subdomain')} address={address} />
      <EmailField {...field('email')} />
      <TextField {...field('phone')} type="tel" optional autoComplete="tel" inputMode="tel" />
      <CityField {...field('city')} />
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
  const values = activity ?? { email: person.email, phone: person.phone };
  const form = useZodForm(firstActivityForm, answer?.result, { labels: ACTIVITY_LABELS, values });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form method="post" action="/onboarding?step=2" className="grid gap-4" {...form.props}>
        <input type="hidden" name="intent" value="activity" />
        <FirstActivityFields types={types} address={address} field={form.field} />
        <SubmitButton wide>Continua</SubmitButton>
        <Button variant="plain" name="back" value="1" formNoValidate>
          ← Torna ai tuoi dati
        </Button>
      </Form>
    </>
  );
}
