// Mails about what administrators have done or decided.
import type { MailData } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { platformPage } from '../mail-links.ts';
import { accountMail, type Words } from './account-mails.ts';

export function accountCreatedMail({ name }: MailData['account-created'], context: MailContext): MailContent {
  const words: Words = {
    subject: `Il tuo account su ${context.appName}`,
    paragraphs: [
      `Ciao ${name}, abbiamo creato per te un account su ${context.appName} con questo indirizzo.`,
      'Per entrare scegli la tua password: scrivi questo indirizzo nella pagina che si apre e ti mandiamo il link.',
    ],
    action: { label: 'Scegli la password', url: platformPage('/password-reset', context) },
    otherwise: "Non lo aspettavi? Rispondi a questa email: cancelliamo l'account.",
  };
  return accountMail(words, context);
}

const ANSWER = 'Se pensi che sia un errore, rispondi a questa email.';

export function activitySuspendedMail(
  { name, activityName, reason }: MailData['account-activity-suspended'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: `${activityName} è sospesa`,
    paragraphs: [
      `Ciao ${name}, abbiamo sospeso ${activityName}: la sua pagina non si vede più e non vende. Le prenotazioni già fatte restano valide e gli ospiti vedono ancora la loro.`,
      `Il motivo: ${reason}`,
    ],
    otherwise: ANSWER,
  };
  return accountMail(words, context);
}

export function activityRestoredMail(
  { name, activityName }: MailData['account-activity-restored'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: `${activityName} non è più sospesa`,
    paragraphs: [
      `Ciao ${name}, ${activityName} non è più sospesa: se era pubblicata, la sua pagina è di nuovo visibile e vende.`,
    ],
    action: { label: 'Apri il pannello', url: platformPage('/dashboard', context) },
    otherwise: 'Per qualsiasi domanda rispondi a questa email.',
  };
  return accountMail(words, context);
}

export function activityGivenUpMail(
  { name, activityName, otherName, reason }: MailData['account-activity-given-up'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: `Non sei più titolare di ${activityName}`,
    paragraphs: [
      `Ciao ${name}, abbiamo passato ${activityName} a ${otherName}: tu non puoi più aprirla, e i calendari che seguivi da lì non si aggiornano più.`,
      `Il motivo: ${reason}`,
      'Il tuo conto per gli accrediti resta tuo e non è più collegato a questa attività: quello che non è ancora stato accreditato aspetta il conto di chi è titolare ora.',
    ],
    otherwise: ANSWER,
  };
  return accountMail(words, context);
}

export function activityTakenOverMail(
  { name, activityName, otherName, reason }: MailData['account-activity-taken-over'],
  context: MailContext,
): MailContent {
  const words: Words = {
    subject: `Sei titolare di ${activityName}`,
    paragraphs: [
      `Ciao ${name}, abbiamo passato a te ${activityName}, che era di ${otherName}. Le prenotazioni già fatte restano valide.`,
      `Il motivo: ${reason}`,
      "L'attività non ha un conto per gli accrediti: scegline uno tuo, altrimenti non può vendere con pagamento online e gli accrediti aspettano.",
    ],
    action: { label: 'Apri il pannello', url: platformPage('/dashboard', context) },
    otherwise: ANSWER,
  };
  return accountMail(words, context);
}

export function typeDecidedMail(
  { name, wanted, typeName, note }: MailData['account-type-decided'],
  context: MailContext,
): MailContent {
  const decision =
    typeName === undefined
      ? `Ciao ${name}, per ora non aggiungiamo «${wanted}» ai tipi di attività.`
      : `Ciao ${name}, hai chiesto il tipo di attività «${wanted}»: ora puoi scegliere «${typeName}».`;
  const words: Words = {
    subject: 'Il tipo di attività che hai chiesto',
    paragraphs: note === undefined || note === '' ? [decision] : [decision, note],
    action: { label: 'Apri il pannello', url: platformPage('/dashboard', context) },
    otherwise: 'Per qualsiasi domanda rispondi a questa email.',
  };
  return accountMail(words, context);
}
