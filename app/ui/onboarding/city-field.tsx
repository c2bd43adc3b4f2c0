// An Italian comune; with scripts the browser offers those that begin like what is typed.
import { type InputEvent, useState } from 'react';

import { TextField } from '../form/text-field.tsx';

type Props = { name?: string; label?: string; defaultValue: string; error: string | undefined };

export function CityField({ name = 'city', label = 'Città', defaultValue, error }: Props) {
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
        optional
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
