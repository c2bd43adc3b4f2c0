import { ButtonLink } from '../../parts/button.tsx';
import { RefusedPage } from '../kit/refused-page.tsx';
import { whyNotDeleted } from '../kit/why-not-deleted.ts';

type Props = {
  name: string;
  subdomain: string;
  published: boolean;
  obstacle: 'has-services' | 'has-bookings';
};

export function UndeletableView({ name, subdomain, published, obstacle }: Props) {
  const base = `/dashboard/${subdomain}`;
  return (
    <RefusedPage
      title={`Elimina ${name}`}
      crumbs={[{ label: 'Dati', href: `${base}/edit` }]}
      why={whyNotDeleted({ kind: 'activity', code: obstacle })}
      instead={
        obstacle === 'has-services' ? (
          <ButtonLink href={`${base}/services`}>Vai ai servizi</ButtonLink>
        ) : published ? (
          <ButtonLink href={`${base}/unpublish`}>Ritira la pagina</ButtonLink>
        ) : null
      }
      back={`${base}/edit`}
    />
  );
}
