// Header and footer of the platform's own pages.
import type { ReactNode } from 'react';
import { Wordmark } from '../parts/wordmark.tsx';
import { LegalLinks } from './legal-links.tsx';
import { FlashMessage } from './flash-message.tsx';
import { PageChoices } from './page-choices.tsx';
import { useSite } from './site.ts';

/** `narrow`: around a narrow page, which says itself what was done. */
export function PlatformFrame({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  const { appName, signedIn } = useSite();
  return (
    <>
      <header className="border-b border-divider bg-surface" data-no-print>
        <div className="page flex min-h-bar items-center justify-between gap-x-2">
          <a href="/" className="flex min-h-touch flex-none items-center">
            <Wordmark name={appName} />
          </a>
          <nav aria-label="Servizi" className="flex items-center gap-x-3 text-small font-semibold">
            <a
              href="/ritrova"
              className={`link-alone text-right text-balance hover:underline ${signedIn ? 'max-sm:hidden' : ''}`}
            >
              Ritrova la prenotazione
            </a>
            <a href={signedIn ? '/dashboard' : '/login'} className="link-alone hover:underline">
              {signedIn ? 'Dashboard' : 'Accedi'}
            </a>
          </nav>
        </div>
      </header>
      <main id="contenuto" tabIndex={-1}>
        {narrow ? null : <FlashMessage />}
        {children}
      </main>
      <footer className="border-t border-divider bg-surface" data-no-print>
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
          <LegalLinks />
          <PageChoices />
        </div>
      </footer>
    </>
  );
}
