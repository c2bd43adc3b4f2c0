import { Form } from 'react-router';

import { subdomainForm } from '#app/domain/activities/activity-fields.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { type SubdomainAddress, SubdomainField } from '../onboarding/activity-step.tsx';
import { Notice } from '../parts/notice.tsx';

import { Editor, SaveBar } from './kit/editor.tsx';
import { PageHeader } from './kit/page-header.tsx';

const FIELDS = [{ name: 'subdomain', label: 'Indirizzo della pagina' }];

type Props = { subdomain: string; address: SubdomainAddress; result: FormAnswer };

export function AddressView({ subdomain, address, result }: Props) {
  const { errors, summary, props } = useZodForm(subdomainForm, result);
  const edit = `/dashboard/${subdomain}/edit`;
  return (
    <Editor>
      <PageHeader
        title="Cambia l'indirizzo"
        crumbs={[{ label: 'Dati', href: edit }]}
        above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      />
      <Notice tone="warn">
        <p>
          {'Chi apre '}
          <strong className="break-all">{`${subdomain}${address.after}`}</strong>
          {
            ' arriverà per sempre al nuovo indirizzo, anche dai link che hai già condiviso. Nessun altro potrà prendere quello vecchio.'
          }
        </p>
      </Notice>
      <Form method="post" className="grid gap-6" {...props}>
        <SubdomainField
          address={address}
          defaultValue={typed(result, 'subdomain', subdomain)}
          error={errors['subdomain']}
        />
        <SaveBar label="Cambia l'indirizzo" cancel={{ href: edit }} />
      </Form>
    </Editor>
  );
}
