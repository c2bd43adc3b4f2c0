// What the form of a kind of activity says where it can't be so.
import type { ChangeTypeError } from '#app/domain/administration/activity-types.server.ts';

export const TYPES_HREF = '/dashboard/admin/activity-types';

export const TYPE_REFUSALS: Record<Exclude<ChangeTypeError, 'not-found'>, Record<string, string[]>> = {
  'duplicate-name': { name: ["C'è già un tipo con questo nome"] },
  'unknown-parent': { parentId: ["Questo tipo non c'è più"] },
  'own-ancestor': { parentId: ['Un tipo non può stare sotto se stesso'] },
  'has-services': { host: ['Attività di questo tipo hanno servizi propri'] },
};
