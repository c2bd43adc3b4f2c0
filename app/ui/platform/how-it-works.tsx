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
