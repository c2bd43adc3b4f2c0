import { Badge } from '../../parts/badge.tsx';
import { SLOT_STATES } from './state-words.ts';

export function Legend() {
  return (
    <div className="grid gap-2 text-small">
      <ul className="flex flex-wrap gap-2" aria-label="Stati">
        {Object.values(SLOT_STATES).map(({ words, tone }) => (
          <li key={words}>
            <Badge tone={tone}>{words}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-muted">6/8: sei posti occupati su otto.</p>
    </div>
  );
}
