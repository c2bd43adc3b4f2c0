// The checklist of a service: what is done, and where to do what is missing.
import type { Readiness, ReadinessItem } from '#app/domain/scheduling/service-readiness.ts';

import { Icon } from '../../parts/icon.tsx';

type Props = { readiness: Readiness; base: string; serviceId: number };

type Words = { done: string; missing: string; label: string; to: (paths: Paths) => string };
type Paths = { base: string; service: string };

const WORDS: Record<ReadinessItem, Words> = {
  live: {
    done: 'Il servizio è attivo',
    missing: 'Il servizio è archiviato',
    label: 'Toglilo dall’archivio',
    to: ({ service }) => `${service}/archive`,
  },
  rate: {
    done: 'Ha almeno una tariffa',
    missing: 'Manca una tariffa: senza, non ha un prezzo',
    label: 'Aggiungi una tariffa',
    to: ({ service }) => `${service}/rates/new`,
  },
  resource: {
    done: 'Ha una risorsa',
    missing: 'Manca la risorsa su cui si prenota',
    label: 'Scegli una risorsa',
    to: ({ service }) => `${service}/resources`,
  },
  slots: {
    done: 'Ha fasce orarie nei prossimi giorni',
    missing: 'La risorsa non ha fasce orarie in vendita nei prossimi giorni',
    label: 'Apri i calendari',
    to: () => '/calendars',
  },
  people: {
    done: 'I limiti di persone di tariffe e risorse si incontrano',
    missing: 'Nessuna tariffa ha limiti di persone adatti alla risorsa',
    label: 'Controlla le tariffe',
    to: ({ service }) => `${service}/rates`,
  },
  catalog: {
    done: 'È in un catalogo pubblico',
    missing: 'Non è in nessun catalogo pubblico',
    label: 'Apri i cataloghi',
    to: ({ base }) => `${base}/catalogs`,
  },
  published: {
    done: "L'attività è pubblicata",
    missing: "La pagina dell'attività non si vede: non è pubblicata, o è sospesa",
    label: 'Apri il riepilogo',
    to: ({ base }) => base,
  },
  payouts: {
    done: 'Il conto di pagamento è attivo',
    missing: 'Manca un conto di pagamento attivo',
    label: 'Apri gli incassi',
    to: ({ base }) => `${base}/money`,
  },
};

export function ReadinessList({ readiness, base, serviceId }: Props) {
  const missing = readiness.filter(({ done }) => !done).length;
  const paths = { base, service: `${base}/services/${serviceId}` };
  return (
    <section aria-labelledby="readiness" className="card grid gap-4 p-6">
      <h2 id="readiness">{missing === 0 ? 'Si può prenotare' : 'Che cosa manca per prenotarlo'}</h2>
      <ul className="checklist">
        {readiness.map(({ item, done }) => (
          <li key={item} data-done={done}>
            <Icon name={done ? 'check' : 'alert'} />
            <span>
              {done ? WORDS[item].done : WORDS[item].missing}
              {done ? null : (
                <>
                  {'. '}
                  <a href={WORDS[item].to(paths)} className="link">
                    {WORDS[item].label}
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
