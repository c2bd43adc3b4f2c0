// Taking a slot out of sale.
import { archiveSlot } from '#app/domain/scheduling/editing/archive.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ArchiveSlotView } from '#app/ui/scheduling/calendars/archive-views.tsx';

import { notFound } from '../dashboard/not-found.ts';
import type { Route } from './+types/slot-archive';
import { slotOf } from './own-calendar.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar, slot } = await slotOf(context, params);
  return { calendar, slot };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { deps, viewer, slot } = await slotOf(context, params);
  const outcome = await archiveSlot(deps, viewer, slot.id);
  if (!outcome.ok) throw notFound();
  const to = `/calendars/${outcome.value.calendarId}`;
  return redirectSaying(context, to, { tone: 'success', text: 'Fascia archiviata' });
}

export default function ArchiveSlot({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Archivia la fascia</title>
      <ArchiveSlotView {...loaderData} />
    </>
  );
}
