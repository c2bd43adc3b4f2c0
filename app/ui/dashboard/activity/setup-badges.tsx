// How far an activity is set up. Source: docs/rules/activities.md#fields.
import { Badge } from '../../parts/badge.tsx';

export type Setup = {
  hasVatNumber: boolean;
  hasServices: boolean;
  hasCategories: boolean;
  /** Only these have services, and so categories, of their own. */
  host: boolean;
};

const STEPS = [
  { field: 'hasVatNumber', done: 'Partita IVA', todo: 'Manca la partita IVA' },
  { field: 'hasServices', done: 'Servizi', todo: 'Mancano i servizi' },
  { field: 'hasCategories', done: 'Categorie', todo: 'Mancano le categorie' },
] as const;

export function SetupBadges(setup: Setup) {
  const steps = STEPS.filter(({ field }) => setup.host || field !== 'hasCategories');
  const complete = steps.every(({ field }) => setup[field]);
  return (
    <ul className="flex flex-wrap gap-2">
      {complete ? null : (
        <li>
          <Badge tone="yellow">Configurazione incompleta</Badge>
        </li>
      )}
      {steps.map(({ field, done, todo }) => (
        <li key={field}>
          <Badge tone={setup[field] ? 'green' : 'neutral'}>{setup[field] ? done : todo}</Badge>
        </li>
      ))}
    </ul>
  );
}
