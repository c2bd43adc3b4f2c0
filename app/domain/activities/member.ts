// Members and invitations as pages show them, and the form that invites.
import { z } from 'zod';
import { emailField } from '../identity/contact-fields.ts';
import { GIVEN_ROLES, type StaffRole } from './staff.ts';

/** Instants are ISO strings. */
export type Member = {
  userId: number;
  name: string;
  email: string;
  role: StaffRole;
  since: string;
};

export type OpenInvitation = {
  id: number;
  email: string;
  role: StaffRole;
  expiresAt: string;
  expired: boolean;
};

export type MemberList = { members: Member[]; invitations: OpenInvitation[] };

const roleField = z.enum(GIVEN_ROLES, 'Scegli che cosa può fare');

export const INVITATION_DAYS = 14;

export const invitationForm = z.object({ email: emailField, role: roleField });

export const roleForm = z.object({ userId: z.coerce.number().int().positive(), role: roleField });

export const ROLE_WORDS: Record<StaffRole, string> = {
  owner: 'Titolare',
  manager: 'Gestione',
  desk: 'Banco',
  guide: 'Guida',
};

/** After «ti invita a». */
export function invitedTo(role: StaffRole, activityName: string): string {
  const what = {
    owner: 'gestire',
    manager: 'gestire',
    desk: 'lavorare al banco di',
    guide: 'fare da guida per',
  };
  return `${what[role]} ${activityName}`;
}

export const ROLE_HINTS: Record<StaffRole, string> = {
  owner: 'Tutto',
  manager: "Tutto, tranne i conti per gli accrediti, le persone e l'eliminazione dell'attività",
  desk: 'Partenze, check-in, prenotazioni e ospiti; rimborsi solo secondo le condizioni, incassi no',
  guide: 'Partenze e check-in, senza prezzi e indirizzi email',
};
