// Links to choose the activity of a list, for people with several.
import { ChipLinks } from './filters.tsx';

export type ActivityOption = { id: number; name: string; subdomain: string };

type Props = { activities: readonly ActivityOption[]; chosen: string | undefined };

export function ActivityChoice({ activities, chosen }: Props) {
  if (activities.length < 2) return null;
  const choices = activities.map(({ name: words, subdomain: value }) => ({ value, words }));
  const all = [{ words: 'Tutte' }, ...choices];
  // These belong to one activity.
  const drops = { resource: undefined, service: undefined };
  return <ChipLinks label="Attività" name="activity" choices={all} chosen={chosen} drops={drops} />;
}
