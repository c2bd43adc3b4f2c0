// Links for guides without an account: created, shown once with a QR code, revoked.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import { guideLinkForm, guidePath } from '#app/domain/bookings/desk/guide-links.ts';
import {
  createGuideLink,
  type GuideLinkError,
  isDayOver,
  MOST_A_DAY,
  MOST_LINKS,
  listGuideLinks,
  revokeGuideLink,
} from '#app/domain/bookings/desk/guide-links.server.ts';
import { drawQrCode } from '#app/domain/qr-code.server.ts';
import { formatDay } from '#app/domain/calendar-day.ts';
import { listSchedulable, zoneOf } from '#app/domain/scheduling/find-availability.server.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { GuidesView } from '#app/ui/desk/guides-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { secretPageHeaders } from '../account/answers.server.ts';
import { replyAtOnce } from '../form-replies.server.ts';
import { notFound, pathId } from '../found.ts';
import type { Route } from './+types/guides';
import { scopeOf } from './scope.server.ts';

// After a refusal the form gets a key of its own again.
export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers = secretPageHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { deps, viewer, activities, chosen = activities[0] } = await scopeOf(context, request, 'bookings');
  const all =
    chosen === undefined
      ? []
      : await listSchedulable(deps, viewer, { activityId: chosen.id, right: 'bookings' });
  const resources = all.filter(({ archived }) => !archived);
  return {
    activities,
    chosen,
    resources: resources.map(({ id, name }) => ({ id, name })),
    today: formatDay(todayIn(zoneOf(resources), deps.now())),
    links: await listGuideLinks(deps, viewer),
    formKey: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { deps, viewer } = await scopeOf(context, request, 'bookings');
  const fields = await request.formData();
  const revoked = fields.get('revoke');
  if (revoked !== null) {
    const outcome = await revokeGuideLink(deps, viewer, pathId(String(revoked)));
    if (!outcome.ok) throw notFound();
    return redirectSaying(context, '/availability/guides', {
      tone: 'success',
      text: 'Link revocato: non apre più nulla',
    });
  }
  const submission = parseWithZod(fields, { schema: guideLinkForm });
  if (submission.status !== 'success') {
    const day = lastDayForm.safeParse(Object.fromEntries(fields));
    const later = day.success && (await isDayOver(deps, day.data)) ? { lastDate: [REFUSED.over] } : {};
    return data({ result: replyAtOnce(submission, later), made: undefined }, { status: 422 });
  }
  const outcome = await createGuideLink(deps, viewer, submission.value);
  if (!outcome.ok) {
    if (outcome.error === 'not-found') throw notFound();
    const at = outcome.error === 'over' ? 'lastDate' : 'name';
    const fieldErrors = { [at]: [REFUSED[outcome.error]] };
    return data({ result: submission.reply({ fieldErrors }), made: undefined }, { status: 422 });
  }
  const url = deps.config.baseUrl + guidePath(outcome.value.secret);
  return data({ result: undefined, made: { name: submission.value.name, url, qr: drawQrCode(url) } });
}

const { activityId, lastDate } = guideLinkForm.shape;
const lastDayForm = z.object({ activityId, lastDate });

const REFUSED: Record<Exclude<GuideLinkError, 'not-found'>, string> = {
  over: 'È già passato: scegli oggi o un giorno futuro',
  ended: 'Il link fatto con questo modulo è stato revocato: per farne un altro premi di nuovo «Crea il link»',
  'too-many': `Ci sono già ${MOST_LINKS} link aperti: revocane qualcuno`,
  'too-many-today': `Oggi avete già fatto ${MOST_A_DAY} link: riprova domani`,
};

export default function Guides({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle wrong={actionData?.result !== undefined}>Link per le guide</PageTitle>
      <GuidesView {...loaderData} result={actionData?.result} made={actionData?.made} />
    </>
  );
}
