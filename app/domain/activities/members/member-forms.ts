import { z } from 'zod';

import { emailField } from '../../identity/contact-fields.ts';

export const invitationForm = z.object({ email: emailField });
