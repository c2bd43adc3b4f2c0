// Header and footer of an activity's pages in the operator's colours; the footer names the seller.
import type { ReactNode } from 'react';
import type { PublicActivity } from '#app/domain/catalog/service-page.ts';
import { Contacts } from '../parts/contacts.tsx';
import { Logo } from '../image/picture.tsx';
import { LegalLinks, BookingsWith } from './legal-links.tsx';
import { PageChoices } from './page-choices.tsx';

export function ActivitySiteFrame({ activity, children }: { activity: PublicActivity; children: ReactNode }) {
  return (
    <>
      <header className="band" data-no-print>
        <div className="page flex min-h-bar items-center">
          <a href="/" className="flex min-h-touch min-w-0 items-center gap-3 py-2 font-bold">
            <Logo logo={activity.logo} size={48} />
            <span className="line-clamp-2">{activity.name}</span>
          </a>
        </div>
      </header>
      <main id="contenuto" tabIndex={-1}>
        {children}
      </main>
      <ActivityFooter activity={activity} />
    </>
  );
}

function ActivityFooter({ activity }: { activity: PublicActivity }) {
  return (
    <footer className="band" data-no-print>
      <div className="page grid gap-8 py-8">
        <div className="grid gap-8 wrap-anywhere sm:grid-cols-2">
          <section>
            <h2 className="font-sans text-body font-bold tracking-normal">{activity.name}</h2>
            <address className="mt-2 grid gap-1 text-small not-italic">
              <span>{activity.legalName}</span>
              <span>{activity.legalAddress}</span>
              {activity.vatNumber === undefined ? null : (
                <span className="nums">{`P.IVA ${activity.vatNumber}`}</span>
              )}
            </address>
          </section>
          <section aria-label="Contatti">
            <Contacts email={activity.email} phone={activity.phone} />
          </section>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div>
            <LegalLinks />
            <BookingsWith />
          </div>
          <PageChoices />
        </div>
      </div>
    </footer>
  );
}
