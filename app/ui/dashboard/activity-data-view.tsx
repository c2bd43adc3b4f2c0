import { Form } from 'react-router';

import {
  type ActivityData,
  activityDataForm,
  firstActivityForm,
} from '#app/domain/activities/activity-fields.ts';

import { EmailField } from '../form/email-field.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/use-checked-form.ts';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import {
  CityField,
  FIRST_ACTIVITY_FIELDS,
  FirstActivityFields,
  type SubdomainAddress,
  type TypeChoice,
  typeOptions,
} from '../onboarding/activity-step.tsx';

import { Editor, FormSection, SaveBar } from './kit/editor.tsx';
import { PageHeader } from './kit/page-header.tsx';
import { SeenValues } from './kit/seen-values.tsx';

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

/** Fields of an activity's data, in order. */
export const DATA_FIELDS = Object.entries(LABELS).map(([name, label]) => ({ name, label }));

function words(name: keyof ActivityData, { errors, value }: DataFields) {
  return { name, label: LABELS[name], defaultValue: value(name), error: errors[name] };
}

type IdentityProps = DataFields & {
  types: readonly TypeChoice[];
  /** Address for requesting another type. */
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

function ZipCodeField({ optional = true, ...said }: ReturnType<typeof words> & { optional?: true | string }) {
  return (
    <TextField
      {...said}
      optional={optional}
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

/** Optional in the form, but required before publication. */
const NEEDED = 'serve per pubblicare';

type LegalProps = DataFields & { owner: boolean; vatFree?: boolean };

export function LegalFields({ owner, vatFree = false, ...fields }: LegalProps) {
  return (
    <FormSection
      title="Dati legali e fiscali"
      hint="La legge vuole che chi vende dica chi è: servono per pubblicare la pagina, e stanno in fondo a ognuna."
    >
      <TextField {...words('legalName', fields)} optional={NEEDED} autoComplete="organization" />
      <TextField
        {...words('vatNumber', fields)}
        optional={vatFree || NEEDED}
        hint="11 cifre"
        inputMode="numeric"
        spellCheck={false}
      />
      {owner ? <TextField {...words('iban', fields)} optional spellCheck={false} /> : null}
      <TextField {...words('legalAddress', fields)} optional={NEEDED} autoComplete="street-address" />
      <CityField {...words('legalCity', fields)} optional={NEEDED} />
      <ZipCodeField {...words('legalZipCode', fields)} optional={NEEDED} />
    </FormSection>
  );
}

type ActivityDataViewProps = {
  subdomain: string;
  owner: boolean;
  vatFree: boolean;
  data: ActivityData;
  seen: string;
  types: TypeChoice[];
  address: SubdomainAddress;
  result: FormAnswer;
};

export function ActivityDataView({
  subdomain,
  owner,
  vatFree,
  data,
  seen,
  types,
  address,
  result,
}: ActivityDataViewProps) {
  const { errors, summary, props } = useZodForm(activityDataForm, result);
  const fields: DataFields = { errors, value: (name) => typed(result, name, data[name]) };
  const base = `/dashboard/${subdomain}`;
  return (
    <Editor preview={<Elsewhere base={base} owner={owner} host={`${subdomain}${address.after}`} />}>
      <PageHeader title="Dati" above={<ErrorSummary errors={summary.errors} fields={DATA_FIELDS} />} />
      <Form method="post" className="grid gap-6" {...props}>
        <SeenValues seen={seen} answer={result} />
        <IdentityFields {...fields} types={types} requests={`${base}/type-request`} />
        <ContactFields {...fields} />
        <PlaceFields {...fields} />
        <LegalFields {...fields} owner={owner} vatFree={vatFree} />
        <SaveBar />
      </Form>
    </Editor>
  );
}

type ElsewhereProps = { base: string; host: string; owner: boolean };

function Elsewhere({ base, host, owner }: ElsewhereProps) {
  return (
    <div className="card grid justify-items-start gap-1 p-4">
      <h2 className="font-sans text-body font-bold tracking-normal">Indirizzo della pagina</h2>
      <p className="break-all">{host}</p>
      <a href={`${base}/address`} className="link link-alone">
        Cambia l&apos;indirizzo
      </a>
      {owner ? (
        <a href={`${base}/delete`} className="link link-alone">
          Elimina l&apos;attività
        </a>
      ) : (
        <a href={`${base}/leave`} className="link link-alone">
          Lascia l&apos;attività
        </a>
      )}
    </div>
  );
}

type NewActivityViewProps = {
  userId: number;
  person: { email: string; phone: string };
  types: TypeChoice[];
  address: SubdomainAddress;
  result: FormAnswer;
};

export function NewActivityView({ userId, person, types, address, result }: NewActivityViewProps) {
  const { errors, summary, props } = useZodForm(firstActivityForm, result);
  const first: Record<string, string> = person;
  return (
    <Editor>
      <PageHeader
        title="Nuova attività"
        crumbs={[{ label: 'Panoramica', href: '/dashboard' }]}
        above={<ErrorSummary errors={summary.errors} fields={FIRST_ACTIVITY_FIELDS} />}
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
