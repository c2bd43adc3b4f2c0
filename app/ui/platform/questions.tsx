// Frequent questions of guests, as native disclosures.
import type { ReactNode } from 'react';

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
