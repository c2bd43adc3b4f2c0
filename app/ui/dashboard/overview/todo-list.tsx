import { stepsToDo } from '#app/domain/activities/own-activity.ts';
import { theDay } from '#app/domain/date-words.ts';
import { wallClock } from '#app/domain/instant-words.ts';
import type { MoneyTask } from '#app/domain/payments/desk/money-task.ts';

import { bookingHref, failedRefundHref } from '../../bookings/booking-actions.ts';
import { counted } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { type ActivityCard, stepWords } from './activity-cards.tsx';

type Props = {
  activities: readonly ActivityCard[];
  waitingProposals: number;
  moneyTasks: readonly MoneyTask[];
};

/** Nothing to do: nothing said. */
export function TodoList({ activities, waitingProposals, moneyTasks }: Props) {
  const items = [
    ...moneyTasks.map((task) => ({ to: taskHref(task), words: taskWords(task) })),
    ...(waitingProposals === 0
      ? []
      : [
          {
            to: '/marketplace/admin',
            words: `Rispondi a ${counted(waitingProposals, 'proposta', 'proposte')} del Marketplace`,
          },
        ]),
    ...activities.flatMap((activity) =>
      stepsToDo(activity).map((step) => {
        const { to, words } = stepWords(step, activity);
        return { to, words: activities.length > 1 ? `${words}: ${activity.name}` : words };
      }),
    ),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="da-fare" className="card grid max-w-prose gap-2 p-6">
      <h2 id="da-fare">Da fare</h2>
      <ul className="grid">
        {items.map(({ to, words }) => (
          <li key={`${to} ${words}`}>
            <a href={to} className="link link-alone break-words">
              {words}
            </a>
          </li>
        ))}
      </ul>
      {activities.some(({ published }) => !published) ? (
        <p className="border-t border-divider pt-3">
          {'Prima volta? '}
          <a href="/help/dal-via-alla-prima-prenotazione" className="link">
            Dal via alla prima prenotazione, passo per passo
          </a>
        </p>
      ) : null}
    </section>
  );
}

function taskHref({ kind, reference }: MoneyTask): string {
  return kind === 'refund-failed' ? failedRefundHref(reference) : bookingHref(reference);
}

function taskWords({ kind, reference, cents, until, timeZone, today }: MoneyTask): string {
  if (kind === 'refund-failed')
    return `Sistema il rimborso di ${formatMoney(cents)} non riuscito: ${reference}`;
  const asked = kind === 'dispute' ? 'alla contestazione' : 'alla domanda della banca';
  const what = `Rispondi ${asked} sul pagamento di ${formatMoney(cents)}`;
  if (until === undefined) return `${what}: ${reference}`;
  const { date, time } = wallClock(until, timeZone);
  return `${what} entro ${theDay(date, today)}, ore ${time}: ${reference}`;
}
