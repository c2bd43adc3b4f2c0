import { ButtonLink } from '../parts/button.tsx';

import { RefusedPage } from './kit/confirm-page.tsx';

type Props = {
  name: string;
  subdomain: string;
  published: boolean;
  obstacle: 'has-services' | 'has-bookings';
  why: string;
};

export function UndeletableView({ name, subdomain, published, obstacle, why }: Props) {
  const base = `/dashboard/${subdomain}`;
  return (
    <RefusedPage
      title={`Elimina ${name}`}
      crumbs={[{ label: 'Dati', href: `${base}/edit` }]}
      why={why}
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
