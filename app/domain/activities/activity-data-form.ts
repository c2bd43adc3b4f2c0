// What an activity is, without its address and its looks, which have pages of their own.
import { activityFields } from './activity-fields.ts';

export const activityDataForm = activityFields.omit({
  subdomain: true,
  primaryColor: true,
  backgroundColor: true,
});

/** As the form shows it; nothing is an empty text. */
export type ActivityData = Record<keyof typeof activityDataForm.shape, string>;
