// The audit log, with the list's filters, as a file for Italian Excel.
import { Readable } from 'node:stream';

import { depsContext } from '#app/contexts.ts';
import { readAuditFilter } from '#app/domain/administration/audit/audit-filter.ts';
import { exportAudit } from '#app/domain/administration/audit/export-audit.server.ts';
import { wallClock } from '#app/ui/format/times.ts';

import type { Route } from './+types/export';

export function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const pieces = exportAudit(deps, readAuditFilter(new URL(request.url).searchParams));
  const today = wallClock(deps.now(), 'Europe/Rome').date;
  const body = Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="registro-${today}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
