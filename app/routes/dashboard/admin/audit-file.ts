// Exports the audit log, with the list's filters, for the Italian Excel.
import { depsContext } from '#app/contexts.ts';
import { readAuditFilter } from '#app/domain/administration/audit.ts';
import { exportAudit } from '#app/domain/administration/audit.server.ts';
import { wallClock } from '#app/domain/instant-words.ts';
import { csvAttachment } from '../../attachment.server.ts';
import type { Route } from './+types/audit-file';
import { PLATFORM_ZONE } from '#app/domain/date-words.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const pieces = exportAudit(deps, readAuditFilter(new URL(request.url).searchParams));
  const today = wallClock(deps.now(), PLATFORM_ZONE).date;
  return csvAttachment(pieces, `registro-${today}.csv`);
}
