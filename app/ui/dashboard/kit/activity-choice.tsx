// Links to choose the activity of a list, for people with several.
import { useLocation } from 'react-router';
import { ChipLinks, listHref } from './filters.tsx';

export type ActivityOption = { id: number; name: string; subdomain: string };

type Props = { activities: readonly ActivityOption[]; chosen: string | undefined };

export function ActivityChoice({ activities, chosen }: Props) {
  const address = useLocation();
  if (activities.length < 2) return null;
  // Other filters are dropped: they belong to one activity.
  const to = (activity: string | undefined) =>
    listHref(address, { activity, resource: undefined, service: undefined });
  const options = [{ name: 'Tutte', subdomain: undefined }, ...activities];
  const links = options.map(({ name, subdomain }) => ({
    to: to(subdomain),
    words: name,
    current: subdomain === chosen,
  }));
  return <ChipLinks label="Attività" links={links} names />;
}
