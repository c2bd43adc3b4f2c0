import { useSite } from './site.ts';

/** On an activity's pages, whose platform they are. */
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
