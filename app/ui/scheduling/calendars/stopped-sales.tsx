// The days to come on which the calendar's resource takes no new bookings, and resuming its sales.
import { Form } from 'react-router';

import { longDate } from '#app/domain/date-words.ts';
import {
  stopKey,
  type CalendarPage,
  type StoppedDate,
} from '#app/domain/scheduling/calendars/calendar-page.ts';

import { SubmitButton } from '../../form/submit-button.tsx';
import { timeRange } from '../../format/times.ts';

export function StoppedSales({ calendar: { stops, resource } }: { calendar: CalendarPage }) {
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby="ferme" className="grid gap-4">
      <h2 id="ferme">Vendite ferme</h2>
      <p className="break-words">{`Valgono per ${resource.name} in tutti i suoi calendari. Ciò che è venduto resta.`}</p>
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="resume" />
        <fieldset className="grid gap-1">
          <legend className="sr-only">Date in cui riprendere le vendite</legend>
          {stops.map((stop, index) => (
            <div key={stopKey(stop)} className="check">
              <input type="checkbox" id={`stop-${index}`} name="stop" value={stopKey(stop)} />
              <label htmlFor={`stop-${index}`} className="break-words">
                {stopWords(stop)}
              </label>
            </div>
          ))}
        </fieldset>
        <SubmitButton variant="secondary">Riprendi le vendite scelte</SubmitButton>
      </Form>
    </section>
  );
}

function stopWords({ date, startTime, endTime, reason }: StoppedDate): string {
  const hours = startTime === null || endTime === null ? '' : `, ${timeRange(startTime, endTime)}`;
  return `${longDate(date)}${hours}${reason === '' ? '' : `: ${reason}`}`;
}
