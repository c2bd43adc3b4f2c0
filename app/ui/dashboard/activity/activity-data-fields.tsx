// The fields of an activity's data, in the order in which they are asked for.
import type { ActivityData } from '#app/domain/activities/activity-data-form.ts';

import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { EmailField } from '../../form/email-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { CityField } from '../../onboarding/city-field.tsx';
import { typeOptions, type TypeChoice } from '../../onboarding/first-activity-fields.tsx';
import { FormSection } from '../kit/editor.tsx';

export type DataFields = { errors: FieldErrors; value: (name: keyof ActivityData) => string };

const LABELS: Record<keyof ActivityData, string> = {
  name: "Nome dell'attività",
  activityTypeId: 'Tipo di attività',
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

export const DATA_FIELDS = Object.entries(LABELS).map(([name, label]) => ({ name, label }));

function words(name: keyof ActivityData, { errors, value }: DataFields) {
  return { name, label: LABELS[name], defaultValue: value(name), error: errors[name] };
}

type IdentityProps = DataFields & {
  types: readonly TypeChoice[] /** Where to ask for another type. */;
  requests?: string;
};

export function IdentityFields({ types, requests, ...fields }: IdentityProps) {
  return (
    <FormSection title="L'attività">
      <TextField {...words('name', fields)} autoComplete="organization" />
      <SelectField {...words('activityTypeId', fields)} options={typeOptions(types)} />
      {requests === undefined ? null : (
        <p>
          <a href={requests} className="link link-alone">
            Chiedi un nuovo tipo di attività
          </a>
        </p>
      )}
      <TextArea
        {...words('description', fields)}
        optional
        hint="Che cosa offri e perché sceglierti; le righe vuote separano i paragrafi"
        rows={8}
        maxLength={5000}
      />
    </FormSection>
  );
}

export function ContactFields(fields: DataFields) {
  return (
    <FormSection title="Contatti" hint="Si leggono sulla pagina pubblica.">
      <EmailField {...words('email', fields)} />
      <TextField {...words('phone', fields)} type="tel" optional autoComplete="tel" inputMode="tel" />
      <TextField
        {...words('website', fields)}
        optional
        hint="Per esempio www.example.it"
        autoComplete="url"
        inputMode="url"
        spellCheck={false}
      />
    </FormSection>
  );
}

function ZipCodeField(said: ReturnType<typeof words>) {
  return (
    <TextField
      {...said}
      optional
      hint="Se lo lasci vuoto lo ricaviamo dalla città, quando ne ha uno solo"
      autoComplete="postal-code"
      inputMode="numeric"
      maxLength={5}
    />
  );
}

export function PlaceFields(fields: DataFields) {
  return (
    <FormSection title="Dove si trova" hint="Il luogo in cui arrivano gli ospiti.">
      <TextField {...words('address', fields)} optional autoComplete="street-address" />
      <CityField {...words('city', fields)} />
      <ZipCodeField {...words('zipCode', fields)} />
    </FormSection>
  );
}

export function LegalFields({ owner, ...fields }: DataFields & { owner: boolean }) {
  return (
    <FormSection
      title="Dati legali e fiscali"
      hint="La legge vuole che chi vende dica chi è: servono per pubblicare la pagina, e stanno in fondo a ognuna."
    >
      <TextField {...words('legalName', fields)} optional autoComplete="organization" />
      <TextField
        {...words('vatNumber', fields)}
        optional
        hint="11 cifre"
        inputMode="numeric"
        spellCheck={false}
      />
      {owner ? <TextField {...words('iban', fields)} optional spellCheck={false} /> : null}
      <TextField {...words('legalAddress', fields)} optional autoComplete="street-address" />
      <CityField {...words('legalCity', fields)} />
      <ZipCodeField {...words('legalZipCode', fields)} />
    </FormSection>
  );
}
