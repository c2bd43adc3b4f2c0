// Creates a first service with price, resource, calendar and a place in a catalog, in one transaction.
import type { Db } from '#db/client.ts';
import { addServiceToCatalog } from '../catalog/catalog-services.server.ts';
import { createCatalog, listOwnCatalogs } from '../catalog/catalogs.server.ts';
import { setServiceImages } from '../catalog/images.server.ts';
import { EMPTY_SERVICE } from '../catalog/own-service.ts';
import { createRate } from '../catalog/rates/rates.server.ts';
import { serviceFields } from '../catalog/service-fields.ts';
import { createService, type CreateServiceError } from '../catalog/services.server.ts';
import { bitsOf } from '../day-fields.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { formatPriceField } from '../money/price-text.ts';
import { ok, type Result, transact } from '../result.ts';
import { createCalendar } from './calendars/calendars.server.ts';
import { atOnce, departureSlots, type FirstServiceFields } from './first-service.ts';
import { createResource } from './resources/resources.server.ts';
import { linkResources } from './resources/service-resources.server.ts';

export const FIRST_RATE = 'Adulto';
export const FIRST_CATALOG = 'Esperienze';

export type NewFirstService = FirstServiceFields & {
  activityId: number;
  /** Pictures that are already stored. */
  imageIds: readonly number[];
};

type By = { deps: Pick<Deps, 'now'> & { db: Db }; viewer: Viewer };

/** A form sent twice creates nothing more. */
export function openFirstService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewFirstService,
): Promise<Result<{ serviceId: number }, CreateServiceError>> {
  return transact(deps.db, async (db) => {
    const by = { deps: { ...deps, db }, viewer };
    const created = await createService(by.deps, viewer, serviceOf(input));
    if (!created.ok) return created;
    const { serviceId, made } = created.value;
    if (made) await furnish(by, serviceId, input);
    return ok({ serviceId });
  });
}

/** Fields that this form doesn't ask for get the defaults of the service form. */
function serviceOf({ activityId, formNonce, ...asked }: NewFirstService) {
  const { name, meetingPoint, meetingUrl } = asked;
  const rest = serviceFields.parse({ ...EMPTY_SERVICE, name, price: formatPriceField(asked.price) });
  return { ...rest, meetingPoint, meetingUrl, activityId, formNonce };
}

async function furnish({ deps, viewer }: By, serviceId: number, input: NewFirstService): Promise<void> {
  const { activityId, formNonce, price, imageIds } = input;
  const rate = { name: FIRST_RATE, description: '', price, pricing: 'per_person', minPeople: 1 } as const;
  done(await createRate(deps, viewer, { ...rate, maxPeople: null, serviceId, formNonce }));
  const { resourceId } = done(await createResource(deps, viewer, resourceOf(input)));
  done(await linkResources(deps, viewer, { serviceId, resourceIds: [resourceId] }));
  done(
    await createCalendar(deps, viewer, {
      resourceId,
      name: '',
      startDate: input.startDate,
      endDate: input.endDate,
      weekdays: bitsOf(input.weekday),
      createDefaultSlots: false,
      slots: departureSlots(input),
      formNonce,
    }),
  );
  const open = (await listOwnCatalogs(deps, activityId)).find((catalog) => catalog.public);
  const fresh = { name: FIRST_CATALOG, description: '', public: true, activityId, formNonce };
  const catalogId = open?.id ?? done(await createCatalog(deps, viewer, fresh)).catalogId;
  done(await addServiceToCatalog(deps, viewer, { catalogId, serviceId }));
  if (imageIds.length > 0)
    done(await setServiceImages(deps, viewer, { serviceId, imageIds: () => [...imageIds] }));
}

const RESOURCE_NAME = 80;

function resourceOf({ activityId, formNonce, name, capacity, ...departures }: NewFirstService) {
  return {
    activityId,
    formNonce,
    name: name
      .slice(0, RESOURCE_NAME)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim(),
    quantity: atOnce(departures),
    capacity,
    sharing: 'shared' as const,
    minParticipants: 1,
    maxParticipants: null,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
  };
}

/** The owner of the service may also create its parts, so a refusal is a bug; throwing rolls everything back. */
function done<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`a first service was refused a part: ${JSON.stringify(result.error)}`);
}
