// What a visitor reads when a page is missing or failed. Titles are the specification's, the line under them Italian.
import { ButtonLink } from '../parts/button.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { useSite } from './site.ts';

type Wording = { title: string; message: string; italian: string };

const NOT_FOUND: Wording = {
  title: 'Page Not Found',
  message: 'Page not found',
  italian: "La pagina che cerchi non c'è o è stata spostata",
};
const FAILED: Wording = {
  title: 'Internal Server Error',
  message: 'Internal Server Error',
  italian: 'Qualcosa non ha funzionato: riprova tra qualche minuto',
};

export function errorWording(status: number): Wording {
  return status === 404 ? NOT_FOUND : FAILED;
}

export function ErrorPage({ status }: { status: number }) {
  const { appName, apexUrl } = useSite();
  const { title, message, italian } = errorWording(status);
  return (
    <>
      <header className="page flex min-h-[4rem] items-center">
        <a href={`${apexUrl}/`} className="flex min-h-touch items-center">
          <Wordmark name={appName} />
        </a>
      </header>
      <main id="contenuto" className="page grid place-content-center py-12">
        <div className="ticket w-full max-w-checkout">
          <div className="p-6 sm:p-8">
            <p className="nums font-display text-price font-bold text-primary">{status}</p>
            <h1 lang="en" className="mt-2">
              {title}
            </h1>
            {message === title ? null : (
              <p lang="en" className="mt-2 text-muted">
                {message}
              </p>
            )}
          </div>
          <div className="ticket-tear" />
          <div className="grid justify-items-start gap-6 p-6 sm:p-8">
            <p>{italian}.</p>
            <ButtonLink href="/">Torna all'inizio</ButtonLink>
          </div>
        </div>
      </main>
    </>
  );
}
