// Guests change day and people of their own booking, in one form with a preview.
import { data, redirect } from 'react-router';
import { guestHref, payHref } from '#app/domain/bookings/reference.ts';
import { depsContext } from '#app/contexts.ts';
import {
  changeOwnBooking,
  findOwnMovable,
  previewOwnChange,
} from '#app/domain/lifecycle/changes/change-own-booking.server.ts';
import type { ChangeOutcome } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import type { ChangeError } from '#app/domain/lifecycle/changes/change-refusals.server.ts';
import { LEAST_BY_CARD_CENTS } from '#app/domain/lifecycle/changes/change-money.ts';
import { refusalToGuest } from '#app/domain/lifecycle/changes/guest-change.ts';
import { findWaitingMove, openMoveCheckout } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { MIN_PRICE_CENTS } from '#app/domain/money/cents.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ChangePage } from '#app/ui/guest/change-page.tsx';
import { formatMoney } from '#app/ui/format/money.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Fields } from '../activity/change-request.ts';
import * as changeRequest from '../activity/change-request.ts';
import { changeStatus, changeWords } from '../availability/bookings/refusals.ts';
import type { Route } from './+types/booking-change';
import { requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

const GUEST_WORDS: Partial<Record<ChangeError['code'], string>> = {
  'not-movable': 'Si cambiano solo le prenotazioni confermate',
  waits: "C'è già una proposta di cambiamento per te: la trovi sulla pagina della prenotazione",
  arrived: 'Qualcuno di voi è già entrato: per un cambiamento scrivi a chi la organizza',
  'no-link':
    'Questa prenotazione si paga sul posto: per un cambiamento che costa di più scrivi a chi la organizza',
  'too-little': `La differenza è meno di ${formatMoney(LEAST_BY_CARD_CENTS)}, e con carta non si paga così poco: scegli diversamente, o scrivi a chi la organizza`,
  'price-changed': 'Nel frattempo il prezzo è cambiato: guarda di nuovo prima di confermare',
  'below-price': `Costerebbe meno di ${formatMoney(MIN_PRICE_CENTS)}: se non venite più, annulla la prenotazione`,
};

function guestWords(error: ChangeError): string {
  return GUEST_WORDS[error.code] ?? changeWords(error);
}

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return pageOf({ context, params }, url.searchParams);
}

async function pageOf({ context, params }: Args, fields: Fields) {
  const deps = context.get(depsContext);
  const { secret } = await requireBooking(deps, params.secret);
  const movable = await findOwnMovable(deps, secret);
  if (!movable) throw redirect(guestHref(secret), 303);
  const { booking } = movable;
  const waiting = await findWaitingMove(deps, booking.id);
  const refused =
    refusalToGuest(booking, deps.now()) ?? (waiting && !waiting.byGuest ? ('waits' as const) : undefined);
  if (refused)
    throw redirectSaying(context, guestHref(secret), {
      tone: 'warn',
      text: guestWords({ code: refused }),
    });
  const wanted = changeRequest.readWanted(fields, movable);
  const preview = (asked: typeof wanted) => previewOwnChange(deps, movable, asked);
  const looked = await changeRequest.lookAt(deps, movable, { wanted, preview, words: guestWords });
  return { booking, ...looked, waiting, now: deps.now() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const { secret } = await requireBooking(deps, params.secret);
  const movable = await findOwnMovable(deps, secret);
  if (!movable) throw redirect(guestHref(secret), 303);
  const wanted = changeRequest.readWanted(fields, movable);
  if (changeRequest.isUnseen(fields, wanted, movable.booking)) {
    const page = await pageOf({ context, params }, fields);
    return data({ ...page, ...changeRequest.unseenProblem(page) }, { status: 409 });
  }
  const changed = await changeOwnBooking(deps, secret, { ...wanted, ...changeRequest.readSeen(fields) });
  if (changed.ok && changed.value.waits) {
    const opened = await openMoveCheckout(deps, secret);
    return redirect(opened.ok ? opened.value.url : payHref('checkout/move', { secret }), 303);
  }
  if (changed.ok)
    return redirectSaying(context, guestHref(secret), {
      tone: 'success',
      text: changedWords(changed.value),
    });
  const page = await pageOf({ context, params }, fields);
  const problems = changeRequest.problemsOf({ ...page, movable, words: guestWords, error: changed.error });
  return data({ ...page, ...problems }, { status: changeStatus(changed.error) });
}

function changedWords({ refundCents }: ChangeOutcome): string {
  return refundCents > 0
    ? `Prenotazione cambiata: ti rimborsiamo ${formatMoney(refundCents)}`
    : 'Prenotazione cambiata';
}

export default function BookingChange({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <PlatformFrame narrow>
      <PageTitle wrong={(page.problem ?? page.dateProblem) !== undefined}>Cambia la prenotazione</PageTitle>
      <ChangePage {...page} />
    </PlatformFrame>
  );
}
