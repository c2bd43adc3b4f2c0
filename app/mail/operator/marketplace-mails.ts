// Mails about the resale of services, to the side that did not act.
import type { EntryNews, MailData, MailKind } from '#app/domain/mail-kinds.ts';
import { percent, percentAfter } from '#app/domain/money/percent-text.ts';
import { platformSender, subjectAbout, type Writer } from '../mail-content.ts';
import { platformPage } from '../mail-links.ts';

type Kind = Extract<MailKind, `marketplace-${string}`>;

/** The first paragraph is also the preview. */
type Words = { subject: string; paragraphs: [string, ...string[]]; action: string };

export const ENTRY_MAILS: { [Each in Kind]: Writer<MailData[Each]> } = {
  'marketplace-proposal-received': written(({ by, service, catalog, fee }) => ({
    subject: 'Nuova proposta di rivendita',
    paragraphs: [
      `${by} vuole rivendere ${service} nel catalogo ${catalog} con una commissione ${percentAfter('del', fee)}.`,
      'Supera la commissione massima del servizio: decidi tu se accettare.',
    ],
    action: 'Rispondi alla proposta',
  })),
  'marketplace-proposal-accepted': written(({ by, service, catalog, fee }) => ({
    subject: 'Proposta accettata',
    paragraphs: [
      `${by} ha accettato la tua proposta: ${service} è ora nel catalogo ${catalog}, con una commissione ${percentAfter('del', fee)}.`,
    ],
    action: "Vedi l'accordo",
  })),
  'marketplace-proposal-rejected': written(({ by, service, fee }) => ({
    subject: 'Proposta rifiutata',
    paragraphs: [
      `${by} ha rifiutato di far rivendere ${service} con una commissione ${percentAfter('del', fee)}.`,
      'Puoi fare una nuova proposta quando vuoi.',
    ],
    action: 'Vedi la proposta',
  })),
  'marketplace-withdrawn': written(({ by, service, pending }) => ({
    subject: pending ? 'Proposta ritirata' : 'Servizio ritirato dal catalogo',
    paragraphs: [
      pending
        ? `${by} non chiede più di rivendere ${service}: non devi fare nulla.`
        : `${by} non rivende più ${service}. Le prenotazioni già vendute restano valide.`,
    ],
    action: 'Vedi i dettagli',
  })),
  'marketplace-ended': written(({ by, service, catalog }) => ({
    subject: 'Accordo concluso',
    paragraphs: [
      `${by} ha concluso l'accordo: ${service} non è più nel catalogo ${catalog}. Le prenotazioni già vendute restano valide, con le commissioni di allora.`,
    ],
    action: 'Vedi i dettagli',
  })),
  'marketplace-fee-proposed': written(({ by, service, fee, runningFee }) => ({
    subject: 'Proposta di nuova commissione',
    paragraphs: [
      `${by} propone una commissione ${percentAfter('del', fee)} per ${service}. Finché non rispondi vale quella di adesso: ${percent(runningFee)}.`,
    ],
    action: 'Rispondi',
  })),
  'marketplace-fee-accepted': written(({ by, service, fee }) => ({
    subject: 'Nuova commissione accettata',
    paragraphs: [
      `${by} ha accettato: da ora la commissione per ${service} è ${percentAfter('del', fee)}. Le prenotazioni già vendute tengono quella di prima.`,
    ],
    action: "Vedi l'accordo",
  })),
  'marketplace-fee-rejected': written(({ by, service, fee, runningFee }) => ({
    subject: 'Nuova commissione rifiutata',
    paragraphs: [
      `${by} non accetta una commissione ${percentAfter('del', fee)} per ${service}: resta ${percentAfter('del', runningFee)}.`,
    ],
    action: "Vedi l'accordo",
  })),
};

function written(words: (entry: EntryNews) => Words): Writer<{ entry: EntryNews }> {
  return ({ entry }, context) => {
    const { subject, paragraphs, action } = words(entry);
    const { entryId, reason, service, to } = entry;
    return {
      sender: platformSender(context),
      subject: subjectAbout(subject, service),
      preview: paragraphs[0],
      title: subject,
      paragraphs,
      action: { label: action, url: platformPage(`/marketplace/entries/${entryId}`, context) },
      sections: reason === '' ? [] : [{ title: 'Motivo', lines: [{ quote: reason }] }],
      footer: [`Hai ricevuto questa email perché gestisci ${to} su ${context.appName}.`],
    };
  };
}
