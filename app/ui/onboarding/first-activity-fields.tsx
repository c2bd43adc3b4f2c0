// As much of an activity as its owner knows by heart: what onboarding asks, and the form of a further one.
import { type InputEvent, useRef } from 'react';

import { suggestSubdomain } from '#app/domain/activities/suggest-subdomain.ts';

import { SelectField } from '../form/select-field.tsx';
import { EmailField } from '../form/email-field.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/use-checked-form.ts';
import { CityField } from './city-field.tsx';
import { SubdomainField, type SubdomainAddress } from './subdomain-field.tsx';

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
type Props = {
  types: readonly TypeChoice[];
  address: SubdomainAddress;
  errors: FieldErrors;
  value: (name: Name) => string;
};

export function FirstActivityFields({ types, address, errors, value }: Props) {
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

/** Written from the name, as long as nobody has written an address of their own. */
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

/** Indented by their depth in the tree. */
export function typeOptions(types: readonly TypeChoice[]) {
  return [
    { value: '', label: 'Scegli' },
    ...types.map(({ id, name, depth }) => ({
      value: String(id),
      label: `${'\u2003'.repeat(depth)}${name}`,
    })),
  ];
}
