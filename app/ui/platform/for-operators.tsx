// For operators: what the platform does, its price, and how to start.
import { useSite } from '../shell/site.ts';
import { Icon, type IconName } from '../parts/icon.tsx';

type Feature = { icon: IconName; title: string; text: string };

const FEATURES: readonly Feature[] = [
  {
    icon: 'globe',
    title: 'La tua pagina, il tuo indirizzo',
    text: 'Un sottodominio con i tuoi colori, il tuo logo e le tue foto, pronto per il telefono.',
  },
  {
    icon: 'calendar',
    title: 'Mai due volte lo stesso posto',
    text: 'Risorse, orari e capienze: le disponibilità si aggiornano da sole, anche con cento clienti insieme.',
  },
  {
    icon: 'lock',
    title: 'Incassi tracciati al centesimo',
    text: 'Pagamenti con carta su Stripe, rimborsi in un clic, la tua quota accreditata dopo il servizio.',
  },
  {
    icon: 'people',
    title: 'Vendi anche con gli altri',
    text: 'Nel Marketplace altre attività propongono i tuoi servizi, con la commissione che decidi tu.',
  },
];

/** Configured prices: «il 3% + 0,50 €», the turnover above which credits pay, «1.000,00 €», and «50 crediti». */
export type OperatorTerms = { fee: string | undefined; creditsFrom: string | undefined; welcome: string };

export function ForOperators({ terms }: { terms: OperatorTerms }) {
  const { appName } = useSite();
  return (
    <section className="page py-12 lg:py-16" id="operatori">
      <div className="operators">
        <div className="grid content-start gap-4">
          <h2>Hai un'attività? Mettila su {appName}</h2>
          <p className="nums">
            {`Pubblica i tuoi servizi e lascia che i clienti prenotino da soli, a qualsiasi ora. ${priceWords(appName, terms)}`}
          </p>
          <WayIn />
        </div>
        <ul className="grid gap-6 sm:grid-cols-2">
          {FEATURES.map(({ icon, title, text }) => (
            <li key={title} className="grid content-start gap-2">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p className="text-small">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function priceWords(appName: string, { fee, creditsFrom, welcome }: OperatorTerms): string {
  if (fee === undefined) return 'Nessun canone e nessuna commissione.';
  const credits = creditsFrom === undefined ? 'I' : `Superati ${creditsFrom} di vendite, i`;
  return `Nessun canone: ${appName} trattiene ${fee} solo sulle prenotazioni pagate online. ${credits} tuoi ${welcome} di benvenuto coprono le commissioni al posto tuo.`;
}

function WayIn() {
  const { signedIn } = useSite();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
      <a href={signedIn ? '/dashboard' : '/register'} className="button button-accent">
        {signedIn ? 'Vai alla dashboard' : 'Registrati'}
      </a>
      {signedIn ? null : (
        <a href="/login" className="link-alone font-semibold underline underline-offset-4">
          Hai già un account? Accedi
        </a>
      )}
    </p>
  );
}
