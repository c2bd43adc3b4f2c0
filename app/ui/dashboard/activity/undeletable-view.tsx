import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../kit/page-header.tsx';

type Props = {
  name: string;
  subdomain: string;
  published: boolean;
  obstacle: 'has-services' | 'has-bookings';
};

export function UndeletableView({ name, subdomain, published, obstacle }: Props) {
  const base = `/dashboard/${subdomain}`;
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader title={`Elimina ${name}`} crumbs={[{ label: 'Dati', href: `${base}/edit` }]} />
      <Notice tone="warn">
        <p>
          {obstacle === 'has-services'
            ? "Non puoi eliminare un'attività che ha servizi: prima elimina o archivia quelli che ha."
            : "Non puoi eliminare un'attività che ha prenotazioni o accordi del Marketplace: gli ospiti e i conti ne hanno ancora bisogno. Puoi ritirare la sua pagina."}
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {obstacle === 'has-services' ? (
          <ButtonLink href={`${base}/services`}>Vai ai servizi</ButtonLink>
        ) : published ? (
          <ButtonLink href={`${base}/unpublish`}>Ritira la pagina</ButtonLink>
        ) : null}
        <ButtonLink href={`${base}/edit`} variant="plain">
          Torna indietro
        </ButtonLink>
      </div>
    </div>
  );
}
