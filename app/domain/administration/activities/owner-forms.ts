// Whose an activity is, as administrators say it.
import { z } from 'zod';

import { firstActivityForm } from '../../activities/first-activity-form.ts';
import { emailField } from '../../identity/contact-fields.ts';
import { reasonForm } from '../reason-form.ts';

export const newActivityForm = firstActivityForm.extend({ ownerEmail: emailField });

export const handOverForm = z.object({ ownerEmail: emailField, ...reasonForm.shape });
