// A boat trip whose operator changes the boat, by default from 1 June on.
import { changeResource, type ResourceChange } from '#app/domain/scheduling/resources/resources.server.ts';
import type { TestDeps } from '#tests/support/deps.ts';

import { aBoatTrip } from './a-service.ts';

export type TripValues = Parameters<typeof aBoatTrip>[1];

export async function aChangingResource(deps: TestDeps, values: TripValues) {
  const trip = await aBoatTrip(deps.db, values);
  const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
  const change = (changes: Partial<ResourceChange>) => {
    const { id: resourceId, name, quantity, capacity, sharing } = trip.resource;
    const { minParticipants, maxParticipants } = trip.resource;
    const before = { name, quantity, capacity, sharing, minParticipants, maxParticipants };
    const form = { ...before, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
    return changeResource(deps, viewer, {
      ...form,
      resourceId,
      from: '2027-06-01',
      keepSold: false,
      ...changes,
    });
  };
  return { trip, viewer, change };
}
