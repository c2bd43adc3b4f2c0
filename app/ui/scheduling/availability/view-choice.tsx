// Day, week or month of the same choice.
import { Link } from 'react-router';

import { availabilityHref, type Chosen, dayHref } from './availability-words.tsx';

const VIEWS = { day: 'Giorno', week: 'Settimana', month: 'Mese' } as const;

type Props = { chosen: Chosen; view: keyof typeof VIEWS; date: string };

export function ViewChoice({ chosen, view, date }: Props) {
  return (
    <nav aria-label="Vista" className="view-choice" data-no-print>
      {(['day', 'week', 'month'] as const).map((kind) => (
        <Link
          key={kind}
          to={kind === 'day' ? dayHref(chosen, date) : availabilityHref(chosen, kind, date)}
          aria-current={kind === view ? 'page' : undefined}
        >
          {VIEWS[kind]}
        </Link>
      ))}
    </nav>
  );
}
