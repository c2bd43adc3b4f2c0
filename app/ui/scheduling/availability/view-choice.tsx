// Navigation among days, weeks and months with the same choices.
import { Link } from 'react-router';
import { Icon } from '../../parts/icon.tsx';
import { availabilityHref, type AvailabilityChoice, dayViewHref } from './availability-words.tsx';

const VIEWS = { day: 'Giorno', week: 'Settimana', month: 'Mese' } as const;

type Props = { chosen: AvailabilityChoice; view: keyof typeof VIEWS; date: string };

export function ViewChoice({ chosen, view, date }: Props) {
  return (
    <nav aria-label="Vista" className="view-choice" data-no-print>
      {(['day', 'week', 'month'] as const).map((kind) => (
        <Link
          key={kind}
          to={kind === 'day' ? dayViewHref(chosen, date) : availabilityHref(chosen, kind, date)}
          aria-current={kind === view ? 'page' : undefined}
        >
          {VIEWS[kind]}
        </Link>
      ))}
    </nav>
  );
}

/** Addresses of the previous period, today, and the next period. */
type StepsProps = { label: string; previous: string; today: string; next: string };

export function PeriodSteps({ label, previous, today, next }: StepsProps) {
  return (
    <nav aria-label={label} className="board-steps" data-no-print>
      <Link to={previous} className="button button-secondary" rel="prev" aria-label="Precedente">
        <Icon name="chevron-left" />
      </Link>
      <Link to={today} className="button button-secondary">
        Oggi
      </Link>
      <Link to={next} className="button button-secondary" rel="next" aria-label="Seguente">
        <Icon name="chevron-right" />
      </Link>
    </nav>
  );
}
