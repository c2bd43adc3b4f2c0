import { subdomainForm } from '#app/domain/activities/activity-fields.ts';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { ACTIVITY_LABELS, type SubdomainAddress, SubdomainField } from '../onboarding/activity-step.tsx';
import { Notice } from '../parts/notice.tsx';
import { EditorPage } from './kit/editor.tsx';

type Props = { subdomain: string; address: SubdomainAddress; result: FormAnswer };

export function AddressView({ subdomain, address, result }: Props) {
  const form = useZodForm(subdomainForm, result, { labels: ACTIVITY_LABELS, values: { subdomain } });
  const edit = `/dashboard/${subdomain}/edit`;
  return (
    <EditorPage
      title="Cambia l'indirizzo"
      crumbs={[{ label: 'Dati', href: edit }]}
      form={form}
      save="Cambia l'indirizzo"
      back={edit}
    >
      <Notice tone="warn">
        <p>
          {'Chi apre '}
          <strong className="break-all">{`${subdomain}${address.after}`}</strong>
          {
            ' arriverà per sempre al nuovo indirizzo, anche dai link che hai già condiviso. Nessun altro potrà prendere quello vecchio.'
          }
        </p>
      </Notice>
      <SubdomainField {...form.field('subdomain')} address={address} />
    </EditorPage>
  );
}
