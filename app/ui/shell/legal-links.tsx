import { useSite } from './site.ts';

/** On an activity's pages: names the platform. */
export function BookingsWith() {
  const { appName, apexUrl } = useSite();
  return (
    <p className="text-small">
      {'Prenotazioni con '}
      <a href={`${apexUrl}/`} className="link-alone font-semibold hover:underline">
        {appName}
      </a>
    </p>
  );
}

const LINKS = [
  { path: '/ritrova', label: 'Ritrova la prenotazione' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/termini', label: 'Termini' },
  { path: '/cookie', label: 'Cookie' },
] as const;

/** The platform's pages linked in every footer, on any host. */
export function LegalLinks() {
  const { apexUrl } = useSite();
  return (
    <ul className="flex flex-wrap gap-x-6 text-small">
      {LINKS.map(({ path, label }) => (
        <li key={path}>
          <a href={apexUrl + path} className="link-alone hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
