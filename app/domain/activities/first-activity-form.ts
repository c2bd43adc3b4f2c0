// The activity as onboarding asks for it: as much as its owner knows by heart.
import { activityFields } from './activity-fields.ts';

export const firstActivityForm = activityFields.pick({
  name: true,
  activityTypeId: true,
  subdomain: true,
  email: true,
  phone: true,
  city: true,
});
