// Fields and links to choose an activity or a resource.
import type { ActivityOption } from '../dashboard/kit/activity-choice.tsx';
import { ChipLinks } from '../dashboard/kit/filters.tsx';
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

type ChecksProps = {
  name: string;
  legend: string;
  /** The heading above says the same. */
  legendHidden?: boolean;
  ticked?: boolean;
  items: readonly { id: string; value: string | number; words: string }[];
};

/** Checkboxes for some of several things. */
export function Checks({ name, legend, legendHidden = false, ticked, items }: ChecksProps) {
  return (
    <fieldset className={legendHidden ? 'grid gap-1' : 'grid gap-2'}>
      <legend className={legendHidden ? 'sr-only' : 'label'}>{legend}</legend>
      {items.map(({ id, value, words }) => (
        <div key={value} className="check">
          <input type="checkbox" id={id} name={name} value={value} defaultChecked={ticked} />
          <label htmlFor={id} className="break-words">
            {words}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

export type ResourceOption = { id: number; name: string };

type ResourceChoiceProps = { resources: readonly ResourceOption[]; chosen: number | undefined };

export function ResourceChoice({ resources, chosen }: ResourceChoiceProps) {
  if (resources.length < 2) return null;
  const choices = resources.map(({ id, name }) => ({ value: String(id), words: name }));
  const all = [{ words: 'Tutte le risorse' }, ...choices];
  return <ChipLinks label="Risorsa" name="resource" choices={all} chosen={chosen?.toString()} />;
}
