import {
  type ActivityData,
  activityDataForm,
  firstActivityForm,
} from '#app/domain/activities/activity-fields.ts';
import { EmailField } from '../form/email-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, type FormField, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { recordOptions } from '../format/options.ts';
import {
  ACTIVITY_LABELS,
  CityField,
  FirstActivityFields,
  type SubdomainAddress,
  type TypeChoice,
} from '../onboarding/activity-step.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { EditorPage, FormSection } from './kit/editor.tsx';

type DataFields = Pick<ZodForm<keyof ActivityData>, 'field'>;

type IdentityProps = DataFields & {
  types: readonly TypeChoice[];
  /** Address for requesting another type. */
  requests?: string;
};

export function IdentityFields({ types, requests, field }: IdentityProps) {
  return (
    <FormSection title="L'attività">
      <TextField {...field('name')} autoComplete="organization" />
      <SelectField {...field('activityTypeId')} options={recordOptions(types, 'Scegli')} />
      {requests === undefined ? null : (
        <p>
          <TextLink href={requests}>Chiedi un nuovo tipo di attività</TextLink>
        </p>
      )}
      <TextArea
        {...field('description')}
        optional
        hint="Che cosa offri e perché sceglierti; le righe vuote separano i paragrafi"
        rows={8}
        maxLength={5000}
      />
    </FormSection>
  );
}

export function ContactFields({ field }: DataFields) {
  return (
    <FormSection title="Contatti" hint="Si leggono sulla pagina pubblica.">
      <EmailField {...field('email')} />
      <TextField {...field('phone')} type="tel" optional autoComplete="tel" inputMode="tel" />
      <TextField
        {...field('website')}
        optional
        hint="Per esempio www.example.it"
        autoComplete="url"
        inputMode="url"
        spellCheck={false}
      />
    </FormSection>
  );
}

function ZipCodeField(field: FormField & { optional?: string }) {
  return (
    <TextField
      optional
      {...field}
      hint="Se lo lasci vuoto lo ricaviamo dalla città, quando ne ha uno solo"
      autoComplete="postal-code"
      inputMode="numeric"
      maxLength={5}
    />
  );
}

export function PlaceFields({ field }: DataFields) {
  return (
    <FormSection title="Dove si trova" hint="Il luogo in cui arrivano gli ospiti.">
      <TextField {...field('address')} optional autoComplete="street-address" />
      <CityField {...field('city')} />
      <ZipCodeField {...field('zipCode')} />
    </FormSection>
  );
}

/** Optional in the form, but required before publication. */
const NEEDED = 'serve per pubblicare';

type LegalProps = DataFields & { owner: boolean; vatFree?: boolean };

export function LegalFields({ owner, vatFree = false, field }: LegalProps) {
  return (
    <FormSection
      title="Dati legali e fiscali"
      hint="La legge vuole che chi vende dica chi è: servono per pubblicare la pagina, e stanno in fondo a ognuna."
    >
      <TextField {...field('legalName')} optional={NEEDED} autoComplete="organization" />
      <TextField
        {...field('vatNumber')}
        optional={vatFree || NEEDED}
        hint="11 cifre"
        inputMode="numeric"
        spellCheck={false}
      />
      {owner ? <TextField {...field('iban')} optional spellCheck={false} /> : null}
      <TextField {...field('legalAddress')} optional={NEEDED} autoComplete="street-address" />
      <CityField {...field('legalCity')} optional={NEEDED} />
      <ZipCodeField {...field('legalZipCode')} optional={NEEDED} />
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

export function ActivityDataView(props: ActivityDataViewProps) {
  const { subdomain, owner, vatFree, data, seen, types, address, result } = props;
  const form = useZodForm(activityDataForm, result, { labels: ACTIVITY_LABELS, values: data });
  const { field } = form;
  const base = `/dashboard/${subdomain}`;
  return (
    <EditorPage
      title="Dati"
      form={form}
      seen={seen}
      preview={<Elsewhere base={base} owner={owner} host={`${subdomain}${address.after}`} />}
    >
      <IdentityFields field={field} types={types} requests={`${base}/type-request`} />
      <ContactFields field={field} />
      <PlaceFields field={field} />
      <LegalFields field={field} owner={owner} vatFree={vatFree} />
    </EditorPage>
  );
}

type ElsewhereProps = { base: string; host: string; owner: boolean };

function Elsewhere({ base, host, owner }: ElsewhereProps) {
  return (
    <div className="card grid justify-items-start gap-1 p-4">
      <h2 className="font-sans text-body font-bold tracking-normal">Indirizzo della pagina</h2>
      <p className="break-all">{host}</p>
      <TextLink href={`${base}/address`}>Cambia l&apos;indirizzo</TextLink>
      {owner ? (
        <TextLink href={`${base}/delete`}>Elimina l&apos;attività</TextLink>
      ) : (
        <TextLink href={`${base}/leave`}>Lascia l&apos;attività</TextLink>
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
  const form = useZodForm(firstActivityForm, result, { labels: ACTIVITY_LABELS, values: person });
  return (
    <EditorPage
      title="Nuova attività"
      crumbs={[{ label: 'Panoramica', href: '/dashboard' }]}
      intro="Resta nascosta finché non la pubblichi: il resto lo completi dopo."
      form={form}
      save="Crea l'attività"
      back="/dashboard"
    >
      <input type="hidden" name="openedBy" value={userId} />
      <FormSection title="L'attività">
        <FirstActivityFields types={types} address={address} field={form.field} />
      </FormSection>
    </EditorPage>
  );
}
