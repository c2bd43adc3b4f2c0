// «Perché non è disponibile?»: each reason, with what to do where there is something.
import type { Obstacle } from '#app/domain/scheduling/views/obstacles.ts';

import { counted, people } from '../../format/counts.ts';

type Words = { [Code in Obstacle['code']]: (obstacle: Extract<Obstacle, { code: Code }>) => string };

const because = (words: string, reason: string) => (reason === '' ? words : `${words}: ${reason}`);

const WORDS: Words = {
  'resource-archived': () => 'La risorsa è archiviata: rimettila in vendita',
  'no-calendar': () => 'La risorsa non ha un calendario: creane uno',
  'out-of-season': () => 'Nessun calendario vale in questa data',
  'weekday-off': () => 'Questo giorno della settimana non è in calendario',
  'no-slots': () => 'Il calendario non ha fasce in questa data',
  'clock-change': () => 'Quel giorno cambia l’ora e questo orario non esiste',
  'day-closed': ({ reason }) => because('Hai chiuso il giorno', reason),
  'slot-closed': ({ reason }) => because('Hai chiuso la fascia', reason),
  stopped: ({ reason }) => because('Hai fermato le vendite', reason),
  started: () => 'È già iniziata',
  'off-sale': () => 'Non è più in nessun calendario: restano le prenotazioni già vendute',
  full: () => 'È tutto venduto',
  blocked: () =>
    'La risorsa è occupata da un’altra prenotazione che si sovrappone, o dal tempo tra una fascia e l’altra',
  'below-minimum': ({ party, minimum }) =>
    `Ci sta un gruppo di ${people(party)} al massimo: il minimo è ${minimum}`,
  'no-service': () => 'Nessun servizio usa questa risorsa',
  archived: () => 'Il servizio è archiviato',
  'not-in-catalog': () => 'Il servizio non è in un catalogo pubblico',
  'no-rate': () => 'Il servizio non ha una tariffa in vendita',
  limits: () => 'I limiti di persone delle tariffe e della risorsa non si incontrano',
  unpublished: () => 'L’attività non è pubblicata',
  suspended: () => 'L’attività è sospesa',
  'no-payouts': () => 'L’attività non ha un conto attivo per gli incassi',
  'cut-off': ({ minutes }) => `Le prenotazioni chiudono ${duration(minutes)} prima dell’inizio`,
  'beyond-horizon': ({ days }) =>
    `Si prenota al massimo ${counted(days, 'giorno', 'giorni')} prima: è troppo presto`,
};

export function obstacleWords(obstacle: Obstacle): string {
  return (WORDS[obstacle.code] as (obstacle: Obstacle) => string)(obstacle);
}

function duration(minutes: number): string {
  if (minutes % 60 === 0 && minutes > 0) return counted(minutes / 60, 'ora', 'ore');
  return counted(minutes, 'minuto', 'minuti');
}
