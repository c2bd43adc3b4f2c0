// The form of an activity's two colours.
import { activityFields } from './activity-fields.ts';

export const pageColoursForm = activityFields.pick({ primaryColor: true, backgroundColor: true });
