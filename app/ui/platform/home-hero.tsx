// The headline, the search, and a sample ticket.
import type { DiscoveryFilters, DiscoveryWish } from '#app/domain/catalog/discovery.ts';

import { Icon } from '../parts/icon.tsx';
import { DiscoveryForm } from './discovery-form.tsx';

type Props = {
  wish: DiscoveryWish;
  filters: DiscoveryFilters;
  today: string;
  /** During a search the results are more important. */
  short: boolean;
};

export function HomeHero({ wish, filters, today, short }: Props) {
  return (
    <section className={`home-hero${short ? ' home-hero-short' : ''}`}>
      <div className="page">
        <div className="home-hero-words">
          <div className="grid content-center gap-4">
            <h1>{short ? 'Trova la tua prossima esperienza' : 'Esci di casa: qui ci sono i posti liberi'}</h1>
            {short ? null : (
              <p className="max-w-prose">
                Gite, noleggi ed esperienze, prenotati direttamente da chi li organizza. Senza account, senza
                costi aggiuntivi.
              </p>
            )}
          </div>
          {short ? null : <SampleTicket />}
        </div>
        <DiscoveryForm wish={wish} filters={filters} today={today} />
      </div>
    </section>
  );
}

/** A decorative picture made of the product's own parts. */
function SampleTicket() {
  return (
    <div className="home-ticket" aria-hidden="true">
      <div className="ticket">
        <div className="grid gap-3 p-6">
          <p>
            <span className="badge tone-green">
              <Icon name="check" />
              Confermata
            </span>
          </p>
          <div>
            <p className="text-small text-muted">Barche del lago</p>
            <p className="text-h3 font-bold">Giro in barca al tramonto</p>
          </div>
          <p className="flex gap-3">
            <Icon name="calendar" />
            sabato 12 giugno
          </p>
          <p className="nums flex gap-3">
            <Icon name="clock" />
            18:30–20:00
          </p>
        </div>
        <div className="ticket-tear" />
        <div className="grid gap-2 p-6">
          <p className="nums flex justify-between gap-4">
            <span>2 × 35,00 €</span>
            <strong className="font-bold">70,00 €</strong>
          </p>
          <p className="text-small text-muted">Annullamento gratuito fino al 10 giugno</p>
        </div>
      </div>
    </div>
  );
}
