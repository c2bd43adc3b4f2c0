// What the page of each action asks, and what follows from it.
import type { EntryAction, EntryDetails } from '#app/domain/marketplace/entries/entry.ts';
import { percentAfter } from '#app/domain/money/percent-text.ts';

import { percent } from '../format/percent.ts';

export type ActionWords = {
  question: string;
  consequence: string;
  button: string;
  /** Said afterwards. */
  done: string;
  danger: boolean;
};

const KEPT = 'Le prenotazioni già vendute restano valide, con le condizioni di allora.';

const WORDS: Record<EntryAction, (entry: EntryDetails) => ActionWords> = {
  accept: ({ serviceName, destination, catalogName, fee }) => ({
    question: `Vuoi far rivendere «${serviceName}» a ${destination}?`,
    consequence: `Entra subito nel catalogo «${catalogName ?? ''}». Su ogni prenotazione venduta lì ${destination} tiene ${percentAfter('il', fee)}.`,
    button: 'Accetta la proposta',
    done: 'Proposta accettata',
    danger: false,
  }),
  reject: ({ serviceName, destination, fee }) => ({
    question: `Vuoi rifiutare la proposta per «${serviceName}»?`,
    consequence: `${destination} non lo rivende con una commissione ${percentAfter('del', fee)}. Può farti una nuova proposta.`,
    button: 'Rifiuta la proposta',
    done: 'Proposta rifiutata',
    danger: true,
  }),
  withdraw: ({ serviceName, catalogName, status, origin }) =>
    status === 'PENDING'
      ? {
          question: `Vuoi ritirare la proposta per «${serviceName}»?`,
          consequence: `${origin} non dovrà più rispondere. Puoi proporlo di nuovo quando vuoi.`,
          button: 'Ritira la proposta',
          done: 'Proposta ritirata',
          danger: true,
        }
      : {
          question: `Vuoi togliere «${serviceName}» dal catalogo?`,
          consequence: `Sparisce subito dal catalogo «${catalogName ?? ''}» e l'accordo con ${origin} finisce. ${KEPT}`,
          button: 'Togli il servizio',
          done: 'Servizio tolto dal catalogo',
          danger: true,
        },
  end: ({ serviceName, destination }) => ({
    question: `Vuoi concludere l'accordo per «${serviceName}»?`,
    consequence: `${destination} non lo può più vendere, da subito. ${KEPT}`,
    button: "Concludi l'accordo",
    done: 'Accordo concluso',
    danger: true,
  }),
  'propose-fee': ({ serviceName, fee }) => ({
    question: `Cambia la commissione di «${serviceName}»`,
    consequence: `Ora è ${percentAfter('del', fee)}, e vale finché l'altra attività non accetta la nuova. ${KEPT}`,
    button: 'Invia la proposta',
    done: 'Proposta inviata',
    danger: false,
  }),
  'accept-fee': ({ fee, proposedFee = fee }) => ({
    question: `Vuoi accettare una commissione ${percentAfter('del', proposedFee)}?`,
    consequence: `Vale da subito al posto ${percentAfter('del', fee)}. ${KEPT}`,
    button: 'Accetta la commissione',
    done: 'Nuova commissione accettata',
    danger: false,
  }),
  'reject-fee': ({ fee, proposedFee = fee }) => ({
    question: `Vuoi rifiutare una commissione ${percentAfter('del', proposedFee)}?`,
    consequence: `Resta quella di adesso: ${percent(fee)}.`,
    button: 'Rifiuta la commissione',
    done: 'Nuova commissione rifiutata',
    danger: true,
  }),
  'withdraw-fee': ({ fee, proposedFee = fee }) => ({
    question: `Vuoi ritirare la proposta di una commissione ${percentAfter('del', proposedFee)}?`,
    consequence: `Resta quella di adesso: ${percent(fee)}.`,
    button: 'Ritira la proposta',
    done: 'Proposta ritirata',
    danger: true,
  }),
};

export function actionWords(action: EntryAction, entry: EntryDetails): ActionWords {
  return WORDS[action](entry);
}
