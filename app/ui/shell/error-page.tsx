// The page for a missing or failed page, in the layout of its host. Titles are English, with Italian below:
// docs/rules/pages.md#error-pages.
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../parts/button.tsx';
import { LegalLinks, BookingsWith } from './legal-links.tsx';
import { PageChoices } from './page-choices.tsx';
import { PlatformFrame } from './platform-frame.tsx';
import { useSite } from './site.ts';

type Wording = { title: string; message?: string; italian: string };

const NOT_FOUND: Wording = {
  title: 'Page Not Found',
  message: 'Page not found',
  italian: "La pagina che cerchi non c'è o è stata spostata. Controlla l'indirizzo o riparti da qui",
};
const FAILED: Wording = {
  title: 'Internal Server Error',
  italian: 'Qualcosa non ha funzionato: riprova tra qualche minuto',
};

const REFUSED: Wording = {
  title: 'Richiesta non accettata',
  italian: 'Non abbiamo potuto accettare questa richiesta: torna indietro, ricarica la pagina e riprova',
};

const OTHERS_ROLE: Wording = {
  title: 'Non è nel tuo ruolo',
  italian: "Questa pagina non si apre con il ruolo che hai nell'attività: se ti serve, chiedi al titolare",
};

function errorWording(status: number): Wording {
  if (status === 403) return OTHERS_ROLE;
  if (status === 404) return NOT_FOUND;
  return status >= 400 && status < 500 ? REFUSED : FAILED;
}

/** Of what a route threw. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function ErrorPage({ status }: { status: number }) {
  const { activityName, apexUrl, signedIn } = useSite();
  const ways = [
    {
      href: '/',
      label: activityName === undefined ? "Torna all'inizio" : `Vai alla pagina di ${activityName}`,
    },
    { href: `${apexUrl}/ritrova`, label: 'Ritrova la prenotazione' },
  ];
  if (status === 403) ways.splice(0, 2, { href: '/dashboard', label: 'Torna alla dashboard' });
  else if (signedIn) ways.push({ href: '/dashboard', label: 'Dashboard' });
  return (
    <HostFrame>
      <div className="page grid place-content-center py-12 lg:py-16">
        <ErrorTicket status={status} ways={ways} />
      </div>
    </HostFrame>
  );
}

type TicketProps = { status: number; ways: { href: string; label: string }[] };

/** For layouts of their own. */
export function ErrorTicket({ status, ways }: TicketProps) {
  const { title, message, italian } = errorWording(status);
  return (
    <div className="error-page">
      <title>{title}</title>
      <div className="ticket">
        <div className="p-6 sm:p-8">
          <h1 lang={message && 'en'}>{title}</h1>
          {message && (
            <p lang="en" className="mt-1 text-muted">
              {message}
            </p>
          )}
          <p className="mt-4">{italian}.</p>
        </div>
        <div className="ticket-tear" />
        <p className="error-number">{status}</p>
      </div>
      <nav className="error-ways">
        {ways.map(({ href, label }) => (
          <ButtonLink key={href} href={href}>
            {label}
          </ButtonLink>
        ))}
      </nav>
    </div>
  );
}

/** On an activity's host only its name and colours, because loading its page may be what failed. */
function HostFrame({ children }: { children: ReactNode }) {
  const { activityName } = useSite();
  if (activityName === undefined) return <PlatformFrame>{children}</PlatformFrame>;
  return (
    <>
      <header className="band" data-no-print>
        <div className="page flex min-h-bar items-center">
          <a href="/" className="flex min-h-touch min-w-0 items-center font-bold">
            <span className="line-clamp-2">{activityName}</span>
          </a>
        </div>
      </header>
      <main id="contenuto" tabIndex={-1}>
        {children}
      </main>
      <footer className="band" data-no-print>
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
          <div>
            <LegalLinks />
            <BookingsWith />
          </div>
          <PageChoices />
        </div>
      </footer>
    </>
  );
}
