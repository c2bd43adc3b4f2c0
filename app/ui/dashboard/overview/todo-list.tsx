import { stepsToDo } from '#app/domain/activities/own-activity.ts';

import { counted } from '../../format/counts.ts';
import { type ActivityCard, stepWords } from './activity-cards.tsx';

type Props = { activities: readonly ActivityCard[]; waitingProposals: number };

/** Nothing to do: nothing said. */
export function TodoList({ activities, waitingProposals }: Props) {
  const items = [
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
