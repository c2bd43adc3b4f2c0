// Words and addresses of availability: states, reasons, periods.
import {
  dayAndMonth,
  dayAndMonthAndYear,
  dayOfMonth,
  monthAndYear,
  weekdayFromMonday,
} from '#app/domain/date-words.ts';
import type { AvailabilityViewKind } from '#app/domain/scheduling/availability-page.ts';
import type { Board, BoardState } from '#app/domain/scheduling/board.ts';
import type { Obstacle, ShownSlot } from '#app/domain/scheduling/obstacles.ts';
import { durationWords } from '#app/domain/minutes.ts';
import { counted, people } from '../../format/counts.ts';
import type { Tone } from '../../parts/badge.tsx';

export type AvailabilityChoice = {
  /** A subdomain. */
  activity: string | undefined;
  resourceId: number | undefined;
  serviceId?: number | undefined;
  state?: BoardState | undefined;
};

function queryOf({ activity, resourceId }: AvailabilityChoice, more: Record<string, string>): string {
  const query = new URLSearchParams(more);
  if (activity !== undefined) query.set('activity', activity);
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  return query.toString();
}

function boardQueryOf(
  { serviceId, state, ...chosen }: AvailabilityChoice,
  more: Record<string, string>,
): string {
  const only = {
    ...(serviceId !== undefined && { service: String(serviceId) }),
    ...(state !== undefined && { state }),
  };
  return queryOf(chosen, { ...more, ...only });
}

/** Addresses of the availability pages; choices are kept. */
export function availabilityHref(
  chosen: AvailabilityChoice,
  view: AvailabilityViewKind,
  date: string,
): string {
  return `/availability?${boardQueryOf(chosen, { view, date })}`;
}

/** Where the month view sends the ticked days. */
export function closeDaysHref(chosen: AvailabilityChoice, date: string): string {
  return `/availability/closing?${boardQueryOf(chosen, { view: 'month', date })}`;
}

export type BoardAddress = AvailabilityChoice & {
  /** The departure whose sheet is open. */
  slot: { id: number; date: string } | undefined;
};

/** The week with the sheet of one departure. */
export function slotHref(chosen: AvailabilityChoice, { id, date }: { id: number; date: string }): string {
  return `/availability?${boardQueryOf(chosen, { view: 'week', date, slot: String(id) })}#scheda`;
}

export function dayViewHref(chosen: AvailabilityChoice, date: string): string {
  return `/availability/day?${queryOf(chosen, { date })}`;
}

export function closeDayHref(chosen: AvailabilityChoice, date: string, mode: 'close' | 'open'): string {
  return `/availability/closing?${queryOf(chosen, mode === 'open' ? { date, do: 'open' } : { date })}`;
}

/** Stops or resumes sales of a slot, or of the day without one. */
export function stopHref(
  chosen: AvailabilityChoice,
  { date, slotId }: { date: string; slotId?: number | undefined },
  mode: 'stop' | 'resume',
): string {
  const more = { date, ...(slotId !== undefined && { slot: String(slotId) }) };
  return `/availability/stop?${queryOf(chosen, mode === 'resume' ? { ...more, do: 'resume' } : more)}`;
}

export function closeSlotHref(
  chosen: AvailabilityChoice,
  slot: { date: string; slotId: number },
  mode: 'close' | 'open',
): string {
  const more = { date: slot.date, slot: String(slot.slotId) };
  return `/availability/closing?${queryOf(chosen, mode === 'open' ? { ...more, do: 'open' } : more)}`;
}

type Look = { words: string; tone: Tone };

/** States of days and slots: text and tone. */
export const SLOT_STATES: Record<ShownSlot['state'], Look> = {
  available: { words: 'Libero', tone: 'green' },
  partially_booked: { words: 'In parte prenotato', tone: 'yellow' },
  fully_booked: { words: 'Completo', tone: 'purple' },
  over: { words: 'Non più prenotabile', tone: 'neutral' },
  stopped: { words: 'Vendite ferme', tone: 'neutral' },
  early: { words: 'Non ancora prenotabile', tone: 'neutral' },
  closed: { words: 'Chiuso', tone: 'neutral' },
  gone: { words: 'Fuori vendita', tone: 'neutral' },
};

/** «giugno 2027», «7–13 giugno 2027», «28 giugno – 4 luglio 2027» */
export function periodTitle(view: AvailabilityViewKind, days: Board['days']): string {
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? '';
  if (view === 'month') return monthAndYear(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayOfMonth(first)}–${dayAndMonthAndYear(last)}`;
  return `${dayAndMonth(first, last)} – ${dayAndMonthAndYear(last)}`;
}

type Words = { [Code in Obstacle['code']]: (obstacle: Extract<Obstacle, { code: Code }>) => string };

const because = (words: string, reason: string) => (reason === '' ? words : `${words}: ${reason}`);

const WORDS: Words = {
  'resource-archived': () => 'La risorsa è archiviata: rimettila in vendita',
  'no-calendar': () => 'La risorsa non ha un calendario: creane uno',
  'out-of-season': () => 'Nessun calendario vale in questa data',
  'weekday-off': () => 'Questo giorno della settimana non è in calendario',
  'no-slots': () => 'Il calendario non ha fasce in questa data',
  'clock-change': () => "Quel giorno cambia l'ora e questo orario non esiste",
  'day-closed': ({ reason }) => because('Hai chiuso il giorno', reason),
  'slot-closed': ({ reason }) => because('Hai chiuso la fascia', reason),
  stopped: ({ reason }) => because('Hai fermato le vendite', reason),
  started: () => 'È già iniziata',
  'off-sale': () => 'Non è più in nessun calendario: restano le prenotazioni già vendute',
  full: () => 'È tutto venduto',
  blocked: () =>
    "La risorsa è occupata da un'altra prenotazione che si sovrappone, o dal tempo tra una fascia e l'altra",
  'below-minimum': ({ party, minimum }) =>
    `Ci sta un gruppo di ${people(party)} al massimo: il minimo è ${minimum}`,
  'no-service': () => 'Nessun servizio usa questa risorsa',
  archived: () => 'Il servizio è archiviato',
  'not-in-catalog': () => 'Il servizio non è in un catalogo pubblico',
  'no-rate': () => 'Il servizio non ha una tariffa in vendita',
  limits: () => 'I limiti di persone delle tariffe e della risorsa non si incontrano',
  unpublished: () => "L'attività non è pubblicata",
  suspended: () => "L'attività è sospesa",
  'no-payouts': () => "L'attività non ha un conto per gli accrediti attivo",
  'cut-off': ({ minutes }) => `Le prenotazioni chiudono ${durationWords(minutes)} prima dell'inizio`,
  'beyond-horizon': ({ days }) =>
    `Si prenota al massimo ${counted(days, 'giorno', 'giorni')} prima: è troppo presto`,
};

/** «Perché non è disponibile?»: each reason, with a remedy if there is one. */
export function obstacleWords(obstacle: Obstacle): string {
  return (WORDS[obstacle.code] as (obstacle: Obstacle) => string)(obstacle);
}

export function Reasons({ obstacles }: { obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-6">
      {obstacles.map((obstacle) => (
        <li key={obstacle.code} className="break-words">
          {obstacleWords(obstacle)}
        </li>
      ))}
    </ul>
  );
}

const LEGEND = [
  ['available', 'Libera'],
  ['partially_booked', 'In parte prenotata'],
  ['fully_booked', 'Completa'],
  ['stopped', 'Vendite ferme'],
  ['gone', 'Fuori vendita'],
  ['closed', 'Chiusa'],
] as const;

const HEAT_LEGEND = [
  ['heat-0', 'Libera'],
  ['heat-2', 'In parte prenotata'],
  ['heat-5', 'Completa'],
  ['heat-stopped', 'Vendite ferme'],
  ['heat-shut', 'Chiusa'],
] as const;

/** Legend of the board's styles and figures. */
export function Legend({ view }: { view: AvailabilityViewKind }) {
  const looks =
    view === 'week' ? LEGEND.map(([state, words]) => [`is-${state}`, words] as const) : HEAT_LEGEND;
  return (
    <div className="board-legend">
      <ul aria-label="Legenda">
        {looks.map(([look, words]) => (
          <li key={look}>
            <span className={look} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <p>
        {view === 'week'
          ? '8/12: otto posti venduti su dodici.'
          : 'I numeri sono i posti venduti nel giorno; in fondo, quanto del mese è venduto.'}
      </p>
    </div>
  );
}

/** CSS classes of a day's column; `chosen` is the day that phones show. */
export function dayMarks({ date, today, past }: Board['days'][number], chosen?: string): string {
  const marks = [
    today && 'today',
    past && 'gone',
    date === chosen && 'chosen',
    weekdayFromMonday(date) > 4 && 'weekend',
  ];
  return marks.filter(Boolean).join(' ');
}

/** «Sabato 12 giugno 2027» */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
