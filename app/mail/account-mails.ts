// Mails about a person's account: its security, and what administrators have done or decided. They come from the
// platform and contain no booking.
import { INVITATION_DAYS, invitedTo, ROLE_HINTS } from '#app/domain/activities/member.ts';
import { hoursAsWords } from '#app/domain/bookings/money/free-cancellation.ts';
import { MAILED_LINK_HOURS } from '#app/domain/identity/account-forms.ts';
import { lowerFirst } from '#app/domain/labels.ts';
import type { MailData, MailKind } from '#app/domain/mail-kinds.ts';
import {
  type MailContent,
  type MailContext,
  type MailLink,
  platformSender,
  type Writer,
} from './mail-content.ts';
import { invitationPage, mailtoLink, platformPage, tokenPage } from './mail-links.ts';

type Kind = Extract<MailKind, `account-${string}`>;

type Words = Partial<Pick<MailContent, 'sections'>> & {
  subject: string;
  /** The first one is also the preview. */
  paragraphs: [string, ...string[]];
  action?: MailLink;
  /** What to do if it was somebody else, or wrong. */
  otherwise: string;
};

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

const ANSWER = 'Se pensi che sia un errore, rispondi a questa email.';

export const ACCOUNT_MAILS: { [Each in Kind]: Writer<MailData[Each]> } = {
  'account-email-change': written(({ name, token }, context) => ({
    subject: 'Conferma il nuovo indirizzo email',
    paragraphs: [
      `Ciao ${name}, conferma che questo è il tuo nuovo indirizzo per ${context.appName}.`,
      `Il link vale ${hoursAsWords(MAILED_LINK_HOURS.change_email)}.`,
    ],
    action: { label: "Conferma l'indirizzo", url: tokenPage('/verify', token, context) },
    otherwise: 'Se non hai chiesto tu il cambio, ignora questa email: non cambia nulla.',
  })),
  'account-verify': written(({ name, token }, context) => ({
    subject: 'Verifica la tua email',
    paragraphs: [
      `Ciao ${name}, verifica l'email per continuare con la registrazione su ${context.appName}.`,
      `Il link vale ${hoursAsWords(MAILED_LINK_HOURS.verify_email)}.`,
    ],
    action: { label: "Verifica l'email", url: tokenPage('/verify', token, context) },
    otherwise: 'Se la registrazione non è tua, ignora questa email: senza la verifica non succede nulla.',
  })),
  'account-password-reset': written(({ name, token }, context) => ({
    subject: 'Scegli una nuova password',
    paragraphs: [
      `Ciao ${name}, hai chiesto di cambiare la password di ${context.appName}.`,
      `Il link vale ${hoursAsWords(MAILED_LINK_HOURS.reset_password)} e funziona una volta sola. Dopo il cambio dovrai accedere di nuovo sugli altri dispositivi.`,
    ],
    action: { label: 'Scegli la password', url: tokenPage('/password-reset', token, context) },
    otherwise: 'Non lo hai chiesto tu? Puoi ignorare questa email: la password resta quella di prima.',
  })),
  'account-already-registered': written(({ name }, context) => ({
    subject: 'Hai già un account',
    paragraphs: [
      `Ciao ${name}, qualcuno ha provato a registrarsi su ${context.appName} con questo indirizzo, che ha già un account.`,
      'Se eri tu, accedi. Se non ricordi la password, puoi sceglierne una nuova dalla pagina di accesso.',
    ],
    action: { label: 'Accedi', url: platformPage('/login', context) },
    otherwise: 'Non eri tu? Non devi fare nulla: nessuno è entrato nel tuo account.',
  })),
  'account-password-changed': written(({ name }, context) => ({
    subject: 'La tua password è cambiata',
    paragraphs: [`Ciao ${name}, la password del tuo account ${context.appName} è stata cambiata.`],
    otherwise: "Non l'hai cambiata tu? Scegli subito una nuova password.",
    action: { label: 'Scegli una nuova password', url: platformPage('/password-reset', context) },
  })),
  'account-second-factor': written(({ name, what }, context) => ({
    subject: SECOND_FACTOR[what].subject,
    paragraphs: [`Ciao ${name}, per il tuo account ${context.appName} ${SECOND_FACTOR[what].what}.`],
    otherwise: 'Non sei stato tu, e non lo avevi chiesto? Scegli subito una nuova password.',
    action: { label: 'Scegli una nuova password', url: platformPage('/password-reset', context) },
  })),
  'account-email-changed': written(({ name, newEmail }, context) => ({
    subject: 'La tua email è cambiata',
    paragraphs: [
      `Ciao ${name}, il tuo account ${context.appName} ora usa un altro indirizzo email. A questo non scriveremo più.`,
    ],
    otherwise: "Non l'hai cambiata tu? Rispondi subito a questa email per recuperare l'account.",
    sections: [{ title: 'Nuovo indirizzo', lines: [mailtoLink(newEmail)] }],
  })),
  'account-payouts-stopped': written(({ name, accountLabel }, context) => ({
    subject: 'Il tuo conto non riceve più accrediti',
    paragraphs: [
      `Ciao ${name}, Stripe non permette più gli accrediti sul conto «${accountLabel}».`,
      'Finché non è di nuovo pronto, dalle attività che lo usano non si può prenotare e pagare online. Quello che ti spetta resta da parte.',
    ],
    action: { label: 'Controlla il conto', url: platformPage('/dashboard', context) },
    otherwise: 'Trovi il conto negli incassi della tua attività: lì puoi completare i dati su Stripe.',
  })),
  'account-invitation': written(({ activityName, invitedBy, role, token }, context) => ({
    subject: `Invito a ${invitedTo(role, activityName)}`,
    paragraphs: [
      `${invitedBy} ti invita a ${invitedTo(role, activityName)} su ${context.appName}. Che cosa potrai fare: ${lowerFirst(ROLE_HINTS[role])}.`,
      `Con lo stesso indirizzo puoi registrarti o accedere, poi accettare l'invito. Il link vale ${INVITATION_DAYS} giorni.`,
    ],
    action: { label: "Vedi l'invito", url: invitationPage(token, context) },
    otherwise: 'Non conosci chi ti invita? Puoi ignorare questa email.',
  })),
  'account-created': written(({ name }, context) => ({
    subject: `Il tuo account su ${context.appName}`,
    paragraphs: [
      `Ciao ${name}, abbiamo creato per te un account su ${context.appName} con questo indirizzo.`,
      'Per entrare scegli la tua password: scrivi questo indirizzo nella pagina che si apre e ti mandiamo il link.',
    ],
    action: { label: 'Scegli la password', url: platformPage('/password-reset', context) },
    otherwise: "Non lo aspettavi? Rispondi a questa email: cancelliamo l'account.",
  })),
  'account-activity-suspended': written(({ name, activityName, reason }) => ({
    subject: `${activityName} è sospesa`,
    paragraphs: [
      `Ciao ${name}, abbiamo sospeso ${activityName}: la sua pagina non si vede più e non vende. Le prenotazioni già fatte restano valide e gli ospiti vedono ancora la loro.`,
      `Il motivo: ${reason}`,
    ],
    otherwise: ANSWER,
  })),
  'account-activity-restored': written(({ name, activityName }, context) => ({
    subject: `${activityName} non è più sospesa`,
    paragraphs: [
      `Ciao ${name}, ${activityName} non è più sospesa: se era pubblicata, la sua pagina è di nuovo visibile e vende.`,
    ],
    action: { label: 'Apri il pannello', url: platformPage('/dashboard', context) },
    otherwise: 'Per qualsiasi domanda rispondi a questa email.',
  })),
  'account-activity-given-up': written(({ name, activityName, otherName, reason }) => ({
    subject: `Non sei più titolare di ${activityName}`,
    paragraphs: [
      `Ciao ${name}, abbiamo passato ${activityName} a ${otherName}: tu non puoi più aprirla, e i calendari che seguivi da lì non si aggiornano più.`,
      `Il motivo: ${reason}`,
      'Il tuo conto per gli accrediti resta tuo e non è più collegato a questa attività: quello che non è ancora stato accreditato aspetta il conto di chi è titolare ora.',
    ],
    otherwise: ANSWER,
  })),
  'account-activity-taken-over': written(({ name, activityName, otherName, reason }, context) => ({
    subject: `Sei titolare di ${activityName}`,
    paragraphs: [
      `Ciao ${name}, abbiamo passato a te ${activityName}, che era di ${otherName}. Le prenotazioni già fatte restano valide.`,
      `Il motivo: ${reason}`,
      "L'attività non ha un conto per gli accrediti: scegline uno tuo, altrimenti non può vendere con pagamento online e gli accrediti aspettano.",
    ],
    action: { label: 'Apri il pannello', url: platformPage('/dashboard', context) },
    otherwise: ANSWER,
  })),
  'account-type-decided': written(({ name, wanted, typeName, note }, context) => {
    const decision =
      typeName === undefined
        ? `Ciao ${name}, per ora non aggiungiamo «${wanted}» ai tipi di attività.`
        : `Ciao ${name}, hai chiesto il tipo di attività «${wanted}»: ora puoi scegliere «${typeName}».`;
    return {
      subject: 'Il tipo di attività che hai chiesto',
      paragraphs: note === undefined || note === '' ? [decision] : [decision, note],
      action: { label: 'Apri il pannello', url: platformPage('/dashboard', context) },
      otherwise: 'Per qualsiasi domanda rispondi a questa email.',
    };
  }),
};

function written<Data>(words: (data: Data, context: MailContext) => Words): Writer<Data> {
  return (data, context) => {
    const { otherwise, ...said } = words(data, context);
    return {
      sender: platformSender(context),
      preview: said.paragraphs[0],
      title: said.subject,
      sections: [],
      ...said,
      footer: [otherwise],
    };
  };
}
