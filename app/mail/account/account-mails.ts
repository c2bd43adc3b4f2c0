// Mails about a person's account. They come from the platform and contain no booking.
import { INVITATION_DAYS } from '#app/domain/activities/member.ts';
import { hoursAsWords } from '#app/domain/bookings/money/free-cancellation.ts';
import { MAILED_LINK_HOURS } from '#app/domain/identity/account-forms.ts';
import type { MailData } from '#app/domain/mail-kinds.ts';

import { type MailContent, type MailContext, type MailLink, platformSender } from '../mail-content.ts';
import { invitationPage, mailtoLink, platformPage, tokenPage } from '../mail-links.ts';

export type Words = {
  subject: string;
  paragraphs: [string, ...string[]];
  action?: MailLink;
  /** What to do if it was somebody else. */
  otherwise: string;
};

export function accountMail(words: Words, context: MailContext): MailContent {
  return {
    sender: platformSender(context),
    subject: words.subject,
    preview: words.paragraphs[0],
    title: words.subject,
    paragraphs: words.paragraphs,
    ...(words.action ? { action: words.action } : {}),
    sections: [],
    footer: [words.otherwise],
  };
}

export function emailChangeMail(
  { name, token }: MailData['account-email-change'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: 'Conferma il nuovo indirizzo email',
    paragraphs: [
      `Ciao ${name}, conferma che questo è il tuo nuovo indirizzo per ${context.appName}.`,
      `Il link vale ${hoursAsWords(MAILED_LINK_HOURS.change_email)}.`,
    ],
    action: { label: "Conferma l'indirizzo", url: tokenPage('/verify', token, context) },
    otherwise: 'Se non hai chiesto tu il cambio, ignora questa email: non cambia nulla.',
  };
  return accountMail(words, context);
}

export function verifyMail({ name, token }: MailData['account-verify'], context: MailContext): MailContent {
  const words: Words = {
    subject: 'Verifica la tua email',
    paragraphs: [
      `Ciao ${name}, verifica l'email per continuare con la registrazione su ${context.appName}.`,
      `Il link vale ${hoursAsWords(MAILED_LINK_HOURS.verify_email)}.`,
    ],
    action: { label: "Verifica l'email", url: tokenPage('/verify', token, context) },
    otherwise: 'Se la registrazione non è tua, ignora questa email: senza la verifica non succede nulla.',
  };
  return accountMail(words, context);
}

export function passwordResetMail(
  { name, token }: MailData['account-password-reset'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: 'Scegli una nuova password',
    paragraphs: [
      `Ciao ${name}, hai chiesto di cambiare la password di ${context.appName}.`,
      `Il link vale ${hoursAsWords(MAILED_LINK_HOURS.reset_password)} e funziona una volta sola. Dopo il cambio dovrai accedere di nuovo sugli altri dispositivi.`,
    ],
    action: { label: 'Scegli la password', url: tokenPage('/password-reset', token, context) },
    otherwise: 'Non lo hai chiesto tu? Puoi ignorare questa email: la password resta quella di prima.',
  };
  return accountMail(words, context);
}

export function alreadyRegisteredMail(
  { name }: MailData['account-already-registered'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: 'Hai già un account',
    paragraphs: [
      `Ciao ${name}, qualcuno ha provato a registrarsi su ${context.appName} con questo indirizzo, che ha già un account.`,
      'Se eri tu, accedi. Se non ricordi la password, puoi sceglierne una nuova dalla pagina di accesso.',
    ],
    action: { label: 'Accedi', url: platformPage('/login', context) },
    otherwise: 'Non eri tu? Non devi fare nulla: nessuno è entrato nel tuo account.',
  };
  return accountMail(words, context);
}

export function passwordChangedMail(
  { name }: MailData['account-password-changed'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: 'La tua password è cambiata',
    paragraphs: [`Ciao ${name}, la password del tuo account ${context.appName} è stata cambiata.`],
    otherwise: "Non l'hai cambiata tu? Scegli subito una nuova password.",
    action: { label: 'Scegli una nuova password', url: platformPage('/password-reset', context) },
  };
  return accountMail(words, context);
}

const SECOND_FACTOR: Record<MailData['account-second-factor']['what'], { subject: string; what: string }> = {
  on: {
    subject: 'Verifica in due passaggi attivata',
    what: 'la verifica in due passaggi è attiva: per accedere serve anche un codice',
  },
  off: {
    subject: 'Verifica in due passaggi disattivata',
    what: 'la verifica in due passaggi è stata disattivata: per accedere basta la password',
  },
  codes: {
    subject: 'Nuovi codici di recupero',
    what: 'i codici di recupero della verifica in due passaggi sono stati rifatti: quelli di prima non valgono più',
  },
  removed: {
    subject: 'Verifica in due passaggi disattivata',
    what: 'un amministratore ha disattivato la verifica in due passaggi: per accedere basta la password',
  },
};

export function secondFactorMail(
  { name, what }: MailData['account-second-factor'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: SECOND_FACTOR[what].subject,
    paragraphs: [`Ciao ${name}, per il tuo account ${context.appName} ${SECOND_FACTOR[what].what}.`],
    otherwise: 'Non sei stato tu, e non lo avevi chiesto? Scegli subito una nuova password.',
    action: { label: 'Scegli una nuova password', url: platformPage('/password-reset', context) },
  };
  return accountMail(words, context);
}

export function emailChangedMail(
  { name, newEmail }: MailData['account-email-changed'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: 'La tua email è cambiata',
    paragraphs: [
      `Ciao ${name}, il tuo account ${context.appName} ora usa un altro indirizzo email. A questo non scriveremo più.`,
    ],
    otherwise: "Non l'hai cambiata tu? Rispondi subito a questa email per recuperare l'account.",
  };
  const content = accountMail(words, context);
  return { ...content, sections: [{ title: 'Nuovo indirizzo', lines: [mailtoLink(newEmail)] }] };
}

export function payoutsStoppedMail(
  { name, accountLabel }: MailData['account-payouts-stopped'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: 'Il tuo conto non riceve più accrediti',
    paragraphs: [
      `Ciao ${name}, Stripe non permette più gli accrediti sul conto «${accountLabel}».`,
      'Finché non è di nuovo pronto, dalle attività che lo usano non si può prenotare e pagare online. Quello che ti spetta resta da parte.',
    ],
    action: { label: 'Controlla il conto', url: platformPage('/dashboard', context) },
    otherwise: 'Trovi il conto negli incassi della tua attività: lì puoi completare i dati su Stripe.',
  };
  return accountMail(words, context);
}

export function invitationMail(
  { activityName, invitedBy, token }: MailData['account-invitation'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: `Invito a gestire ${activityName}`,
    paragraphs: [
      `${invitedBy} ti invita a gestire ${activityName} su ${context.appName}.`,
      `Con lo stesso indirizzo puoi registrarti o accedere, poi accettare l'invito. Il link vale ${INVITATION_DAYS} giorni.`,
    ],
    action: { label: "Vedi l'invito", url: invitationPage(token, context) },
    otherwise: 'Non conosci chi ti invita? Puoi ignorare questa email.',
  };
  return accountMail(words, context);
}
