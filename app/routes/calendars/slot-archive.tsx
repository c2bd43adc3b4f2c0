// Taking a slot out of sale.
import { archiveSlot } from '#app/domain/scheduling/archive.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ArchiveSlotView } from '#app/ui/scheduling/calendars/calendars.tsx';

import { notFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/slot-archive';
import { calendarOf, leadToSuccessor, slotOf, successorOf } from './calendar-actions.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar, slot } = await slotOf(context, params);
  return { calendar, slot };
}

export async function action({ params, context }: Route.ActionArgs) {
  const own = await calendarOf(context, params);
  const { deps, viewer } = own;
  const slotId = pathId(params.slotId);
  // Not there any more: changed, which is shown, or archived already, which is as wished.
  if (!own.calendar.slots.some(({ id }) => id === slotId) && (await successorOf(own, slotId)))
    return leadToSuccessor(context, own, slotId);
  const outcome = await archiveSlot(deps, viewer, slotId);
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
