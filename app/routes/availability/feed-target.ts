// Which calendar a form or an address means.
import type { FeedTarget } from '#app/domain/bookings/feeds.ts';

/** undefined: neither is, or could be, the id of anything. */
export function feedTarget(fields: Pick<FormData, 'get'> | URLSearchParams): FeedTarget | undefined {
  const activityId = idOf(fields.get('activity'));
  const resource = fields.get('resource');
  const resourceId = resource === null ? undefined : idOf(resource);
  if (activityId === undefined || (resource !== null && resourceId === undefined)) return undefined;
  return { activityId, resourceId };
}

function idOf(value: FormDataEntryValue | null): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}
