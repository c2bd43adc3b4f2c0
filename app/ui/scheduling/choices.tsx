// Fields and links to choose an activity or a resource.
import { useLocation } from 'react-router';

import type { ActivityOption } from '../dashboard/kit/activity-choice.tsx';
import { ChipLinks, listHref } from '../dashboard/kit/filters.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { FormField } from '../form/use-zod-form.ts';
import { recordOptions } from '../format/options.ts';

type ActivityFieldProps = FormField & { activities: readonly ActivityOption[] };

/** Hidden for people with one activity. */
export function ActivityField({ activities, ...field }: ActivityFieldProps) {
  const [only, ...others] = activities;
  if (!only) return null;
  if (others.length === 0) return <input type="hidden" name={field.name} value={only.id} />;
  return <SelectField {...field} options={recordOptions(activities)} />;
}

export type ResourceOption = { id: number; name: string };

type ResourceChoiceProps = { resources: readonly ResourceOption[]; chosen: number | undefined };

/** Links to choose the resource of a page. */
export function ResourceChoice({ resources, chosen }: ResourceChoiceProps) {
  const address = useLocation();
  if (resources.length < 2) return null;
  const links = [{ id: undefined, name: 'Tutte le risorse' }, ...resources].map(({ id, name }) => ({
    to: listHref(address, { resource: id?.toString() }),
    words: name,
    current: id === chosen,
  }));
  return <ChipLinks label="Risorsa" links={links} names />;
}
