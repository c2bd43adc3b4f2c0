import type { ActivityOption } from '../dashboard/kit/activity-choice.tsx';
import { SelectField } from '../form/select-field.tsx';

type Props = { activities: readonly ActivityOption[]; chosen: string };

/** Asked only of those who run several. */
export function ActivityField({ activities, chosen }: Props) {
  const [only, ...others] = activities;
  if (!only) return null;
  if (others.length === 0) return <input type="hidden" name="activityId" value={only.id} />;
  return (
    <SelectField
      name="activityId"
      label="Attività"
      options={activities.map(({ id, name }) => ({ value: String(id), label: name }))}
      defaultValue={chosen}
    />
  );
}
