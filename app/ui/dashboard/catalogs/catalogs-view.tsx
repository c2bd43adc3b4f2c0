import type { CatalogRow } from '#app/domain/catalog/catalogs/own-catalog.ts';

import { counted } from '../../format/counts.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { OrderForm } from '../ordering/order-form.tsx';

type Props = { base: string; catalogs: readonly CatalogRow[] };

export function CatalogsView({ base, catalogs }: Props) {
  const add = <ButtonLink href={`${base}/catalogs/new`}>Aggiungi un catalogo</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Cataloghi"
        intro="Le pagine della tua attività, ciascuna con i suoi servizi. L'ordine è quello che vedono i clienti."
        actions={catalogs.length === 0 ? undefined : add}
      />
      {catalogs.length === 0 ? (
        <Empty action={add}>
          Non ci sono ancora cataloghi. I clienti vedono solo i servizi che sono in un catalogo pubblico.
        </Empty>
      ) : (
        <OrderForm
          label="Cataloghi"
          items={catalogs.map(({ id, name, public: isPublic, services }) => ({
            id,
            name,
            body: (
              <>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <a href={`${base}/catalogs/${id}`} className="link-alone font-semibold underline">
                    {name}
                  </a>
                  {isPublic ? (
                    <Badge tone="green">Pubblico</Badge>
                  ) : (
                    <Badge tone="neutral">Non pubblico</Badge>
                  )}
                </span>
                <span className="text-small text-muted">{counted(services, 'servizio', 'servizi')}</span>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}
