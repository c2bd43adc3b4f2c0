import { activityFields } from './activity-fields.ts';

export const subdomainForm = activityFields.pick({ subdomain: true });
