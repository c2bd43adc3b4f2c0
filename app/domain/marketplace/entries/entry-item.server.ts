// An entry as lists and pages show it: its SQL and its shape.
import { sql } from 'drizzle-orm';

import { isResellable } from '../browsing/offered.server.ts';
import type { EntryItem, EntrySource, EntryStatus, Side } from './entry.ts';
import { proposedBy, sidesOf } from './reach-entry.server.ts';
import { PLATFORM_ZONE } from '../../platform-zone.ts';
import { isRunning } from '../../activities/running-entries.server.ts';

export type EntryRow = {
  id: number;
  service_id: number;
  service_name: string;
  catalog_name: string | null;
  origin: string;
  destination: string;
  sides: Side[];
  fee: number;
  proposed_fee: number | null;
  proposed_by: Side | null;
  status: EntryStatus;
  source: EntrySource;
  ended_by: Side | null;
  suspended: boolean;
  date: string;
};

/** For `m` entries joined by `entryTables`. */
export const entryColumns = (userId: number) => sql`
  m.id, s.id as service_id, s.name as service_name, c.name as catalog_name, a.name as origin, d.name as destination,
  ${sidesOf(userId)} as sides, m.fee, m.proposed_fee, ${proposedBy} as proposed_by, m.status, m.source, m.ended_by,
  (${isRunning(sql`m`)} and not (${isResellable})) as suspended,
  (m.created_at at time zone ${PLATFORM_ZONE})::date::text as date`;

export const entryTables = sql`join services s on s.id = m.service_id join activities a on a.id = m.origin_activity_id
  join activities d on d.id = m.destination_activity_id left join catalogs c on c.id = m.catalog_id`;

export function toEntryItem(row: EntryRow): EntryItem {
  const { id, origin, destination, sides, fee, status, source, suspended, date } = row;
  return {
    id,
    origin,
    destination,
    sides,
    fee,
    status,
    source,
    suspended,
    date,
    serviceId: row.service_id,
    serviceName: row.service_name,
    catalogName: row.catalog_name ?? undefined,
    proposedFee: row.proposed_fee ?? undefined,
    proposedBy: row.proposed_by ?? undefined,
    endedBy: row.ended_by ?? undefined,
  };
}
