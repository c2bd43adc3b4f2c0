import type { ResourcePage } from '#app/domain/scheduling/resources/resource-page.ts';

import { ConfirmPage } from '../../dashboard/kit/confirm-page.tsx';
import { counted } from '../../format/counts.ts';

export function ArchiveResourceView({ resource }: { resource: ResourcePage }) {
  const { id, name, archived, services, futureBookings } = resource;
  const back = `/availability/resources/${id}`;
  const crumbs = [
    { label: 'Risorse', href: '/availability/resources' },
    { label: name, href: back },
  ];
  if (archived)
    return (
      <ConfirmPage
        question={`Vuoi rimettere in vendita «${name}»?`}
        crumbs={crumbs}
        consequence={<p>Torna prenotabile nei servizi che la usano, con i suoi calendari.</p>}
        button="Rimetti in vendita"
        back={back}
        danger={false}
      >
        <input type="hidden" name="archived" value="no" />
      </ConfirmPage>
    );
  return (
    <ConfirmPage
      question={`Vuoi archiviare «${name}»?`}
      crumbs={crumbs}
      consequence={
        <>
          <p>
            {`Non si vende più${services.length > 0 ? ` (${counted(services.length, 'servizio la usa', 'servizi la usano')})` : ''}. Puoi rimetterla in vendita quando vuoi.`}
          </p>
          {futureBookings > 0 ? (
            <p>
              {futureBookings === 1
                ? 'La prenotazione già venduta resta valida.'
                : `Le ${futureBookings} prenotazioni già vendute restano valide.`}
            </p>
          ) : null}
        </>
      }
      button="Archivia la risorsa"
      back={back}
    >
      <input type="hidden" name="archived" value="yes" />
    </ConfirmPage>
  );
}
