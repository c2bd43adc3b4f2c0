import { ButtonLink } from '../../parts/button.tsx';
import { RefusedPage } from '../kit/refused-page.tsx';

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
      why={
        obstacle === 'has-services'
          ? "Non puoi eliminare un'attività che ha servizi: prima elimina o archivia quelli che ha."
          : "Non puoi eliminare un'attività che ha prenotazioni o accordi del Marketplace: gli ospiti e i conti ne hanno ancora bisogno. Puoi ritirare la sua pagina."
      }
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
