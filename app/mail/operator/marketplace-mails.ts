// Mails about the resale of services, to the side that did not act.
import type { EntryNews, MailData } from '#app/domain/mail-kinds.ts';
import { formatPercentField, percentAfter } from '#app/domain/money/percent-text.ts';

import {
  type MailContent,
  type MailContext,
  platformSender,
  type Section,
  subjectAbout,
} from '../mail-content.ts';
import { platformPage } from '../mail-links.ts';

type Data = MailData['marketplace-ended'];

type Words = { subject: string; paragraphs: [string, ...string[]]; action: string };

const percent = (points: number) => `${formatPercentField(points)}%`;

function entryMail(
  { entry }: Data,
  context: MailContext,
  { subject, paragraphs, action }: Words,
): MailContent {
  return {
    sender: platformSender(context),
    subject: subjectAbout(subject, entry.service),
    preview: paragraphs[0],
    title: subject,
    paragraphs,
    action: { label: action, url: platformPage(`/marketplace/entries/${entry.entryId}`, context) },
    sections: reasonOf(entry),
    footer: [`Hai ricevuto questa email perché gestisci ${entry.to} su ${context.appName}.`],
  };
}

function reasonOf({ reason }: EntryNews): Section[] {
  return reason === '' ? [] : [{ title: 'Motivo', lines: [{ quote: reason }] }];
}

export function proposalReceived(data: Data, context: MailContext): MailContent {
  const { by, service, catalog, fee } = data.entry;
  return entryMail(data, context, {
    subject: 'Nuova proposta di rivendita',
    paragraphs: [
      `${by} vuole rivendere ${service} nel catalogo ${catalog} con una commissione ${percentAfter('del', fee)}.`,
      'Supera la commissione massima del servizio: decidi tu se accettare.',
    ],
    action: 'Rispondi alla proposta',
  });
}

export function proposalAccepted(data: Data, context: MailContext): MailContent {
  const { by, service, catalog, fee } = data.entry;
  return entryMail(data, context, {
    subject: 'Proposta accettata',
    paragraphs: [
      `${by} ha accettato la tua proposta: ${service} è ora nel catalogo ${catalog}, con una commissione ${percentAfter('del', fee)}.`,
    ],
    action: "Vedi l'accordo",
  });
}

export function proposalRejected(data: Data, context: MailContext): MailContent {
  const { by, service, fee } = data.entry;
  return entryMail(data, context, {
    subject: 'Proposta rifiutata',
    paragraphs: [
      `${by} ha rifiutato di far rivendere ${service} con una commissione ${percentAfter('del', fee)}.`,
      'Puoi fare una nuova proposta quando vuoi.',
    ],
    action: 'Vedi la proposta',
  });
}

export function entryWithdrawn(data: Data, context: MailContext): MailContent {
  const { by, service, pending } = data.entry;
  const words: Pick<Words, 'subject' | 'paragraphs'> = pending
    ? {
        subject: 'Proposta ritirata',
        paragraphs: [`${by} non chiede più di rivendere ${service}: non devi fare nulla.`],
      }
    : {
        subject: 'Servizio ritirato dal catalogo',
        paragraphs: [`${by} non rivende più ${service}. Le prenotazioni già vendute restano valide.`],
      };
  return entryMail(data, context, { ...words, action: 'Vedi i dettagli' });
}

export function entryEnded(data: Data, context: MailContext): MailContent {
  const { by, service, catalog } = data.entry;
  return entryMail(data, context, {
    subject: 'Accordo concluso',
    paragraphs: [
      `${by} ha concluso l'accordo: ${service} non è più nel catalogo ${catalog}. Le prenotazioni già vendute restano valide, con le commissioni di allora.`,
    ],
    action: 'Vedi i dettagli',
  });
}

export function feeProposed(data: Data, context: MailContext): MailContent {
  const { by, service, fee, runningFee } = data.entry;
  return entryMail(data, context, {
    subject: 'Proposta di nuova commissione',
    paragraphs: [
      `${by} propone una commissione ${percentAfter('del', fee)} per ${service}. Finché non rispondi vale quella di adesso: ${percent(runningFee)}.`,
    ],
    action: 'Rispondi',
  });
}

export function feeAccepted(data: Data, context: MailContext): MailContent {
  const { by, service, fee } = data.entry;
  return entryMail(data, context, {
    subject: 'Nuova commissione accettata',
    paragraphs: [
      `${by} ha accettato: da ora la commissione per ${service} è ${percentAfter('del', fee)}. Le prenotazioni già vendute tengono quella di prima.`,
    ],
    action: "Vedi l'accordo",
  });
}

export function feeRejected(data: Data, context: MailContext): MailContent {
  const { by, service, fee, runningFee } = data.entry;
  return entryMail(data, context, {
    subject: 'Nuova commissione rifiutata',
    paragraphs: [
      `${by} non accetta una commissione ${percentAfter('del', fee)} per ${service}: resta ${percentAfter('del', runningFee)}.`,
    ],
    action: "Vedi l'accordo",
  });
}
