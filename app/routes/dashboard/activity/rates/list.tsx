// A service's rates in the order in which they are offered.
import { spanWords } from '#app/domain/catalog/rates/rate-words.ts';
import { listRates, orderRates } from '#app/domain/catalog/rates/rates.server.ts';
import { listServiceResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { RatesView } from '#app/ui/dashboard/rates.tsx';

import type { Route } from './+types/list';
import { requireOwnService, saveOrder, serviceHome, todayAt } from '../own.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id: activityId, subdomain } = ownActivityOf(context);
  const today = todayAt(context);
  const { id, name, archived } = await requireOwnService({ context, params });
  const [rates, resources] = await Promise.all([
    listRates(deps, id),
    listServiceResources(deps, { activityId, serviceId: id }),
  ]);
  return {
    base: `/dashboard/${subdomain}`,
    service: { id, name, archived },
    rates: rates.map((rate) => ({ ...rate, price: spanWords(rate, today) })),
    resources: resources.filter(({ linked }) => linked),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const to = `${serviceHome(context, serviceId)}/rates`;
  const fields = await request.formData();
  return saveOrder(context, { kind: 'rate-order', of: serviceId, to, fields }, (ordering, { deps, viewer }) =>
    orderRates(deps, viewer, { serviceId, ordering }),
  );
}

export default function Rates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Tariffe di ${loaderData.service.name}`}</title>
      <RatesView {...loaderData} />
    </>
  );
}
