// What other activities offer for resale.
import { depsContext } from '#app/contexts.ts';
import { listOfferChoices, listOffers } from '#app/domain/marketplace/offers.server.ts';
import { readOfferFilter, readOfferPaging } from '#app/domain/marketplace/offer.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { OffersView } from '#app/ui/marketplace/offers-view.tsx';

import type { Route } from './+types/offers';

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const query = new URL(request.url).searchParams;
  const filter = readOfferFilter(query);
  const paging = readOfferPaging(query);
  const [page, choices] = await Promise.all([
    listOffers(deps, viewer, { filter, paging }),
    listOfferChoices(deps, viewer),
  ]);
  return { page, choices, filter, order: paging.order, size: paging.size };
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Marketplace</title>
      <OffersView {...loaderData} />
    </>
  );
}
