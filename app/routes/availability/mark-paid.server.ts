// Forms that mark a booking as paid in person, on the booking's and the departure's page.
import type { Deps } from '#app/domain/deps.ts';
import { PAYMENT_MEANS } from '#app/domain/bookings/money/on-site-money.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import {
  markPaid,
  type MarkPaidError,
  unmarkPaid,
  type UnmarkPaidError,
} from '#app/domain/lifecycle/mark-paid.server.ts';
import { readId, readUuid } from '#app/domain/read-id.ts';
import { notFound } from '#app/routes/found.ts';
import { formatMoney } from '#app/ui/format/money.ts';

const REFUSED: Record<Exclude<MarkPaidError | UnmarkPaidError, 'not-found' | 'not-owner'>, string> = {
  'other-due': "Nel frattempo da incassare c'è un'altra cifra: guarda com'è adesso",
  'nothing-due': "Non c'è nulla da incassare: guarda com'è adesso",
  'sold-out': 'Il link è scaduto e i posti non ci sono più: non è stata segnata pagata',
  'given-back': 'Una parte è già stata restituita di persona: il segno resta',
};

type Said = { tone: 'success' | 'warn'; text: string };

/** undefined: the form is for something else. */
export async function answerPaid(
  deps: Deps,
  viewer: Viewer,
  { reference, fields }: { reference: string; fields: FormData },
): Promise<Said | undefined> {
  const wish = fields.get('do');
  if (wish === 'unpaid') {
    const paymentId = readId(String(fields.get('payment') ?? '')) ?? 0;
    const undone = await unmarkPaid(deps, viewer, { reference, paymentId });
    return undone.ok
      ? { tone: 'success', text: `${reference}: segno «pagata» tolto` }
      : refused(undone.error);
  }
  if (wish !== 'paid') return undefined;
  const means = PAYMENT_MEANS.find((each) => each === fields.get('means'));
  if (means === undefined) throw notFound();
  const requestKey = readUuid(String(fields.get('key') ?? ''));
  const shownCents = readId(String(fields.get('due') ?? ''));
  const marked = await markPaid(deps, viewer, { reference, means, shownCents, requestKey });
  return marked.ok
    ? { tone: 'success', text: paidWords(reference, marked.value.amountCents) }
    : refused(marked.error);
}

function refused(error: MarkPaidError | UnmarkPaidError): Said {
  if (error === 'not-found' || error === 'not-owner') throw notFound();
  return { tone: 'warn', text: REFUSED[error] };
}

function paidWords(reference: string, cents: number): string {
  return cents > 0 ? `${reference}: incassati ${formatMoney(cents)}` : `${reference}: era già segnata pagata`;
}
