// The platform's home: headline, activities and services, and what it offers to operators.
import type { ReactNode } from 'react';
import {
  type Discovery,
  type DiscoveryFilters,
  type DiscoveryWish,
  type FoundServices,
  isWish,
} from '#app/domain/catalog/discovery.ts';
import { ForOperators, type OperatorTerms } from './for-operators.tsx';
import { Results } from './results.tsx';
import { Icon } from '../parts/icon.tsx';
import { DiscoveryForm } from './discovery-form.tsx';

export type HomeViewProps = {
  wish: DiscoveryWish;
  found: Discovery;
  offered: FoundServices;
  today: string;
  filters: DiscoveryFilters;
  terms: OperatorTerms;
};

export function HomeView({ wish, found, offered, today, filters, terms }: HomeViewProps) {
  const searching = isWish(wish) || wish.page > 1;
  return (
    <>
      <HomeHero wish={wish} filters={filters} today={today} short={searching} />
      <Results {...{ wish, found, offered, filters, today }} />
      {searching ? null : (
        <>
          <HowItWorks />
          <ForOperators terms={terms} />
          <Questions />
        </>
      )}
    </>
  );
}

// The headline, the search, and a sample ticket.

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

// A booking in three steps, for guests.

const STEPS = [
  {
    title: 'Scegli quando',
    text: 'Il calendario mostra i posti davvero liberi, giorno per giorno e ora per ora. Quello che vedi è quello che puoi prenotare.',
  },
  {
    title: 'Paga in sicurezza',
    text: 'Con carta, sulla pagina protetta di Stripe. Il prezzo che vedi è quello che paghi: nessun costo aggiuntivo.',
  },
  {
    title: 'Presentati e basta',
    text: 'Ricevi subito la conferma con il codice e il link per aggiungerla al calendario, rivederla o annullarla.',
  },
] as const;

export function HowItWorks() {
  return (
    <section className="border-y border-divider bg-surface">
      <div className="page grid gap-8 py-12 lg:py-16">
        <h2>Come funziona</h2>
        <ol className="steps">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-2">
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

// Frequent questions of guests, as native disclosures.

const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Devo registrarmi per prenotare?',
    answer:
      'No. Bastano nome, email e telefono: la conferma arriva per email con il link alla tua prenotazione.',
  },
  {
    question: 'Posso annullare?',
    answer:
      "Sì. Ogni servizio dice fino a quando l'annullamento è gratuito: entro quel termine il rimborso è completo e parte da solo.",
  },
  {
    question: 'A chi sto pagando?',
    answer:
      'A chi vende il servizio, indicato prima del pagamento con nome e indirizzo: di solito è chi lo organizza. I dati della carta li vede solo Stripe.',
  },
  {
    question: "Non trovo più l'email di conferma",
    answer: (
      <>
        {'Vai su '}
        <a href="/ritrova">Ritrova la prenotazione</a>
        {": ti rimandiamo i link all'indirizzo che hai usato."}
      </>
    ),
  },
];

export function Questions() {
  return (
    <section className="page grid gap-6 pb-12 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:pb-16">
      <h2>Domande frequenti</h2>
      <div className="questions">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p className="max-w-prose text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
