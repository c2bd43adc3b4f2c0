// Members and invitations as pages show them, and the form that invites.
import { z } from 'zod';

import { emailField } from '../identity/contact-fields.ts';

/** Instants are ISO texts. */
export type Member = {
  userId: number;
  name: string;
  email: string;
  role: 'owner' | 'member';
  since: string;
};

export type OpenInvitation = { id: number; email: string; expiresAt: string; expired: boolean };

export type MemberList = { members: Member[]; invitations: OpenInvitation[] };

export const invitationForm = z.object({ email: emailField });
