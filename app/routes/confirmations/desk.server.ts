// Confirmations about bookings and guests.
import { data } from 'react-router';
import { type ResendMailError, resendMail } from '#app/domain/bookings/desk/contact.server.ts';
import { markNoShow, type NoShowError } from '#app/domain/bookings/desk/arrivals.server.ts';
import { eraseGuest } from '#app/domain/bookings/guests.server.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { longDate } from '#app/domain/date-words.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { moveNote } from '#app/domain/lifecycle/changes/move-plan.ts';
import {
  findWaitingMove,
  withdrawMove,
  type WithdrawMoveError,
} from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { GUEST_CRUMBS } from '#app/ui/desk/guests-view.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import { hoursWords } from '#app/ui/format/hours-words.ts';
import { refusedNote } from '../availability/bookings/refusals.ts';
import { requireDeskBooking, requireGuest } from '../availability/scope.server.ts';
import { notFound, orNotFound, pathId } from '../found.ts';
import { eitherWay, type ConfirmationPages, wishesAway } from './confirmation-page.server.ts';

/** Links back to the booking. */
const wayTo = (reference: string) => ({
  crumbs: [{ label: `Prenotazione ${reference}`, href: deskHref(reference) }],
  back: deskHref(reference),
});

const NO_SHOW: Record<Exclude<NoShowError, 'not-found' | 'not-owner'>, string> = {
  'not-started': 'Non è ancora iniziata: si può segnare solo dopo',
  arrived: "Qualcuno è già entrato: togli prima l'arrivo",
  'not-sold': 'Si può segnare solo una prenotazione confermata',
};

const RESEND: Record<Exclude<ResendMailError, 'not-found'>, string> = {
  'no-address': 'Questa prenotazione non ha un indirizzo email: aggiungilo nei contatti',
  'nothing-to-send':
    "L'ospite non ha pagato, quindi non c'è una conferma da rimandare: se paga, parte da sola",
};

const NOTHING_WAITS = "Nessun cambiamento è in attesa: la prenotazione è com'è scritto qui";

const WITHDRAWAL: Record<Exclude<WithdrawMoveError, 'not-found'>, string> = {
  paid: "L'ospite ha già pagato la differenza: la prenotazione è cambiata",
  replaced: 'Nel frattempo ora è in attesa un altro cambiamento: guardalo prima di ritirarlo',
};

export const deskConfirmations = {
  '/availability/bookings/:reference/no-show': {
    async ask(place) {
      const { view, noShowAt, sides } = await requireDeskBooking(place);
      if (!sides.owner) throw notFound();
      return {
        ...eitherWay(noShowAt !== undefined, {
          put: {
            question: "L'ospite non si è presentato?",
            consequence: [
              "La prenotazione resta com'è, con il segno «non presentato».",
              view.dueCents > 0
                ? `I ${formatMoney(view.dueCents)} da incassare non sono più dovuti.`
                : 'Gli importi non cambiano: per restituire qualcosa usa il rimborso.',
            ],
            button: 'Segna come non presentato',
          },
          back: {
            question: "L'ospite si è presentato?",
            consequence: [
              'Togliamo il segno «non presentato».',
              view.owedCents > 0
                ? `I ${formatMoney(view.owedCents)} non pagati tornano da incassare.`
                : 'Stato e importi non cambiano.',
            ],
            button: 'Togli «non presentato»',
          },
        }),
        ...wayTo(view.reference),
        booking: view,
        danger: false,
      };
    },
    async answer({ params: { reference }, deps, viewer }, fields) {
      const noShow = wishesAway(fields);
      const to = deskHref(reference);
      const kind = noShow ? ('no-show' as const) : ('came' as const);
      const outcome = await undoable(deps, { viewer, kind, of: [reference], back: to }, (inTx) =>
        markNoShow(inTx, viewer, { reference, noShow }),
      );
      const text = noShow ? "Segnato: l'ospite non si è presentato" : 'Segno tolto';
      if (outcome.ok) return { to, text, undo: outcome.value.undo };
      if (outcome.error === 'not-found' || outcome.error === 'not-owner') throw notFound();
      return { to, text: NO_SHOW[outcome.error], tone: 'warn' };
    },
  },

  '/availability/bookings/:reference/resend': {
    async ask(place) {
      const { view } = await requireDeskBooking(place);
      return {
        title: "Invia di nuovo l'email",
        question: "Vuoi inviare di nuovo l'email?",
        ...wayTo(view.reference),
        booking: view,
        consequence: [
          `La mandiamo a ${view.guest.email}. Se l'indirizzo è sbagliato, correggi prima i contatti.`,
        ],
        button: 'Invia di nuovo',
        danger: false,
      };
    },
    async answer({ params: { reference }, deps, viewer }) {
      const outcome = await resendMail(deps, viewer, reference);
      const to = deskHref(reference);
      if (outcome.ok) return { to, text: `L'email parte adesso per ${outcome.value.email}` };
      if (outcome.error === 'not-found') throw notFound();
      return { to, text: RESEND[outcome.error], tone: 'warn' };
    },
  },

  // Withdraws a dearer change that waits for payment.
  '/availability/bookings/:reference/withdraw-move': {
    async ask(place) {
      const { view } = await requireDeskBooking(place);
      const way = wayTo(view.reference);
      const waiting = await findWaitingMove(place.deps, view.id);
      if (!waiting) throw redirectSaying(place.context, way.back, { tone: 'warn', text: NOTHING_WAITS });
      const { id, date, startTime, endTime, differenceCents } = waiting;
      return {
        title: 'Ritira la richiesta',
        question: 'Vuoi ritirare la richiesta di pagare la differenza?',
        ...way,
        booking: view,
        consequence: [
          `La prenotazione resta qui. I posti riservati per ${longDate(date)}, ${hoursWords(startTime, endTime)} tornano liberi subito e l'ospite non può più pagare la differenza di ${formatMoney(differenceCents)}${view.guest.email === '' ? '. Non ha un indirizzo email: avvisalo tu' : ': glielo scriviamo per email'}.`,
          'Se sta pagando proprio ora, gli restituiamo la differenza.',
        ],
        button: 'Ritira la richiesta',
        fields: { move: String(id) },
        ...(view.guest.email === '' ? {} : { note: "Lo legge nell'email che lo avvisa" }),
      };
    },
    async answer({ params: { reference }, deps, viewer }, fields) {
      const note = moveNote.safeParse(fields.get('note'));
      if (!note.success) return data({ note: refusedNote(fields, note.error) }, { status: 422 });
      const moveId = pathId(String(fields.get('move')));
      const outcome = await withdrawMove(deps, viewer, { reference, moveId, note: note.data });
      const to = deskHref(reference);
      if (!outcome.ok && outcome.error !== 'not-found')
        return { to, text: WITHDRAWAL[outcome.error], tone: 'warn' };
      orNotFound(outcome);
      const text = "Cambiamento ritirato: la prenotazione resta com'è e i posti nuovi sono di nuovo liberi";
      return { to, text };
    },
  },

  // Refused while there are future or unpaid bookings.
  '/availability/guests/:reference/erase': {
    async ask({ context, params }) {
      const { name, email, reference } = await requireGuest(context, params.reference);
      return {
        title: "Cancella i dati dell'ospite",
        question: `Vuoi cancellare i dati di ${name}?`,
        crumbs: GUEST_CRUMBS,
        consequence: [
          `Nome, contatti, messaggi, risposte e dati di fatturazione di ${email || name} spariscono da tutte le tue prenotazioni, per sempre.`,
          'Prenotazioni e importi restano per la contabilità, a nome «Ospite cancellato». Il suo link non funziona più.',
        ],
        button: 'Cancella i dati',
        back: `/availability/guests/${reference}`,
      };
    },
    async answer({ context, params, deps, viewer }) {
      const outcome = await eraseGuest(deps, viewer, params.reference);
      if (outcome.ok) return { to: '/availability/guests', text: "Dati dell'ospite cancellati" };
      if (outcome.error.code === 'not-found') throw notFound();
      const { email, reference } = await requireGuest(context, params.reference);
      const open = counted(
        outcome.error.bookings,
        'prenotazione in corso o futura',
        'prenotazioni in corso o future',
      );
      const href = `/availability/bookings?${new URLSearchParams({ q: email || reference })}`;
      const link = { label: 'Vedi le sue prenotazioni', href };
      return data({ problem: { text: `Ha ancora ${open}: prima annullale.`, link } }, { status: 409 });
    },
  },
} satisfies Partial<ConfirmationPages>;
