// Layout of signing in, signing up and resetting a password: the platform's name and the task alone.
import type { ReactNode } from 'react';
import { Wordmark } from '../parts/wordmark.tsx';
import { FlashMessage } from '../shell/flash-message.tsx';
import { LegalLinks } from '../shell/legal-links.tsx';
import { PageChoices } from '../shell/page-choices.tsx';
import { useSite } from '../shell/site.ts';

export function AuthFrame({ children }: { children: ReactNode }) {
  const { appName } = useSite();
  return (
    <div className="flex min-h-screen flex-col" data-layout="auth">
      <header className="page flex min-h-bar items-center justify-center" data-no-print>
        <a href="/" className="flex min-h-touch items-center">
          <Wordmark name={appName} />
        </a>
      </header>
      <main id="contenuto" tabIndex={-1} className="grow">
        <FlashMessage />
        {children}
      </main>
      <footer className="page flex flex-wrap items-center justify-center gap-x-8 gap-y-4 py-6" data-no-print>
        <LegalLinks />
        <PageChoices />
      </footer>
    </div>
  );
}
