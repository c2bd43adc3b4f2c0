// The panel in a frame of another site, with its own heading, and below it the seller; or that there is none.
import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';
import { BookingPanel } from '../guest/panel/booking-panel.tsx';
import type { PanelData } from '../guest/panel/panel-data.ts';
import { useAddressLinks } from '../guest/panel/use-address.ts';
import { useSite } from '../shell/site.ts';

type Props = { activity: PublicActivity; service: ServicePage; panel: PanelData };

export function EmbedView({ activity, service, panel }: Props) {
  const { appName, apexUrl } = useSite();
  useAddressLinks();
  const page = `/${service.catalog.id}/${service.catalog.slug}/${service.id}/${service.slug}`;
  return (
    <main id="contenuto" tabIndex={-1} className="embedded">
      <h1 className="font-sans text-h3 font-bold tracking-normal">
        <a href={page} target="_top">
          {service.name}
        </a>
      </h1>
      <BookingPanel activity={activity} service={service} data={panel} framed />
      <p className="text-small text-muted">
        {`Venduto da ${activity.legalName || activity.name} · Prenotazioni con `}
        <a href={`${apexUrl}/`} target="_top">
          {appName}
        </a>
        {' · '}
        <a href={`${apexUrl}/privacy`} target="_blank" rel="noreferrer">
          Privacy<span className="sr-only"> (si apre in un'altra scheda)</span>
        </a>
      </p>
    </main>
  );
}

export const GONE = 'Qui ora non si prenota';

/** In the place of the panel. `leadsOn`: the activity has a page to look at. */
export function GoneFromFrame({ leadsOn }: { leadsOn: boolean }) {
  const { activityName } = useSite();
  return (
    <main id="contenuto" tabIndex={-1} className="embedded content-start">
      <h1 className="font-sans text-h3 font-bold tracking-normal">{GONE}</h1>
      <p>Quello che si prenotava in questo riquadro ora non è in vendita.</p>
      {leadsOn ? (
        <p>
          <a href="/" target="_blank" rel="noreferrer">
            {`Vai alla pagina di ${activityName}`}
            <span className="sr-only"> (si apre in un'altra scheda)</span>
          </a>
        </p>
      ) : null}
    </main>
  );
}
