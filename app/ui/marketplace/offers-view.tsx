// What others offer for resale: filters beside cards on wide screens, behind «Filtri (2)» on narrow ones.
import { PAGE_SIZES } from '#app/domain/paging.ts';
import type { OfferPage } from '#app/domain/marketplace/browsing/offer.ts';

import { Empty } from '../dashboard/kit/empty.tsx';
import { FilterChips } from '../dashboard/kit/filters.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { OfferCardItem } from './offer-card-item.tsx';
import { OfferFilters, offerChips, type OfferFiltersProps } from './offer-filters.tsx';

type Props = OfferFiltersProps & { page: OfferPage; size: number };

const FIRST_ROW = 3;

export function OffersView({ page, size, ...filters }: Props) {
  const chips = offerChips(filters);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Marketplace"
        intro="I servizi che altre attività ti fanno rivendere: scegline uno, mettilo nel tuo catalogo e guadagna su ogni prenotazione."
        actions={
          <ButtonLink href="/marketplace/admin" variant="secondary">
            Le tue proposte
          </ButtonLink>
        }
      />
      <div className="offers">
        <OfferFilters {...filters} active={chips.length} />
        <div className="grid min-w-0 content-start gap-4">
          <FilterChips chips={chips} />
          {page.offers.length === 0 ? (
            <Empty>{nothingFound(filters.filter.q, chips.length)}</Empty>
          ) : (
            <ul className="cards offer-cards">
              {page.offers.map((offer, index) => (
                <OfferCardItem key={offer.id} offer={offer} early={index < FIRST_ROW} />
              ))}
            </ul>
          )}
          <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: PAGE_SIZES }} />
        </div>
      </div>
    </div>
  );
}

function nothingFound(q: string, filters: number): string {
  if (q !== '') return `Nessun risultato per “${q}”`;
  if (filters > 0) return 'Nessun servizio con questi filtri.';
  return 'Ancora nessuno offre servizi da rivendere. Torna a vedere tra qualche giorno.';
}
