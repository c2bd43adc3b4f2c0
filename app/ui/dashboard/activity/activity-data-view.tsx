import { Form } from 'react-router';

import { activityDataForm, type ActivityData } from '#app/domain/activities/activity-data-form.ts';

import { ErrorSummary } from '../../form/error-summary.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import type { TypeChoice } from '../../onboarding/first-activity-fields.tsx';
import type { SubdomainAddress } from '../../onboarding/subdomain-field.tsx';
import { Editor, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { SeenValues } from '../kit/seen-values.tsx';
import {
  ContactFields,
  DATA_FIELDS,
  IdentityFields,
  LegalFields,
  PlaceFields,
  type DataFields,
} from './activity-data-fields.tsx';

type Props = {
  subdomain: string;
  owner: boolean;
  data: ActivityData;
  seen: string;
  types: TypeChoice[];
  address: SubdomainAddress;
  result: FormAnswer;
};

export function ActivityDataView({ subdomain, owner, data, seen, types, address, result }: Props) {
  const { errors, sent, props } = useZodForm(activityDataForm, result);
  const fields: DataFields = { errors, value: (name) => typed(result, name, data[name]) };
  const base = `/dashboard/${subdomain}`;
  return (
    <Editor preview={<Elsewhere base={base} owner={owner} host={`${subdomain}${address.after}`} />}>
      <PageHeader title="Dati" above={<ErrorSummary errors={sent} fields={DATA_FIELDS} />} />
      <Form method="post" className="grid gap-6" {...props}>
        <SeenValues seen={seen} answer={result} />
        <IdentityFields {...fields} types={types} requests={`${base}/type-request`} />
        <ContactFields {...fields} />
        <PlaceFields {...fields} />
        <LegalFields {...fields} owner={owner} />
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
