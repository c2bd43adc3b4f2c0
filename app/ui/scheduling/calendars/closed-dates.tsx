// A calendar's closed dates, and the form to close more.
import { Form } from 'react-router';
import { longDate } from '#app/domain/date-words.ts';
import { type CalendarPage, stopKey, type StoppedDate } from '#app/domain/scheduling/calendars/calendar.ts';
import { FormSection } from '../../dashboard/kit/editor.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { ZodForm } from '../../form/use-zod-form.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { Checks } from '../choices.tsx';
import { KeepSold } from '../keep-sold.tsx';
import type { CalendarAnswer } from './season-form.tsx';

/** Coming days with stopped sales of the calendar's resource, and the form to resume them. */
export function StoppedSales({ calendar: { stops, resource } }: { calendar: CalendarPage }) {
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby="ferme" className="grid gap-4">
      <h2 id="ferme">Vendite ferme</h2>
      <p className="break-words">{`Valgono per ${resource.name} in tutti i suoi calendari. Ciò che è venduto resta.`}</p>
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="resume" />
        <Checks
          name="stop"
          legend="Date in cui riprendere le vendite"
          legendHidden
          items={stops.map((stop, index) => ({
            id: `stop-${index}`,
            value: stopKey(stop),
            words: stopWords(stop),
          }))}
        />
        <SubmitButton variant="secondary">Riprendi le vendite scelte</SubmitButton>
      </Form>
    </section>
  );
}

function stopWords({ date, startTime, endTime, reason }: StoppedDate): string {
  const hours = startTime === null || endTime === null ? '' : `, ${hoursWords(startTime, endTime)}`;
  return `${longDate(date)}${hours}${reason === '' ? '' : `: ${reason}`}`;
}

export const CLOSING_LABELS = { firstDate: 'Dal giorno', lastDate: 'Al giorno', reason: 'Motivo' };

/** The page creates `form`, because its header shows the errors. */
type Props = {
  calendar: CalendarPage;
  form: ZodForm<keyof typeof CLOSING_LABELS>;
  answer: CalendarAnswer | undefined;
};

export function ClosedDates({ calendar, form, answer }: Props) {
  return (
    <section aria-labelledby="chiuse" className="grid gap-4">
      <h2 id="chiuse">Date chiuse</h2>
      <OpenForm closed={calendar.closed} />
      <CloseForm calendar={calendar} form={form} answer={answer} />
    </section>
  );
}

function OpenForm({ closed }: Pick<CalendarPage, 'closed'>) {
  if (closed.length === 0) return <p className="text-muted">Nessuna data è chiusa.</p>;
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="open" />
      <Checks
        name="date"
        legend="Date da riaprire"
        legendHidden
        items={closed.map(({ date, reason }) => ({
          id: `d-${date}`,
          value: date,
          words: reason === '' ? longDate(date) : `${longDate(date)}: ${reason}`,
        }))}
      />
      <SubmitButton variant="secondary">Riapri le date scelte</SubmitButton>
    </Form>
  );
}

function CloseForm({ calendar, form: { field, props }, answer }: Props) {
  return (
    <Form method="post" {...props}>
      <FormSection title="Chiudi altre date, o ferma le vendite">
        <input type="hidden" name="intent" value="close" />
        {answer?.sold ? (
          <KeepSold
            dates={answer.sold}
            resourceId={calendar.resource.id}
            words="Queste date sono già vendute:"
            button="Chiudi le altre"
          />
        ) : null}
        <div className="field-pair">
          <TextField {...field('firstDate')} type="date" />
          <TextField
            {...field('lastDate')}
            type="date"
            hint="Compreso. Lascia vuoto per un giorno solo."
            optional
          />
        </div>
        <TextField {...field('reason')} hint="Lo vedi solo tu." optional maxLength={200} />
        <p className="text-small text-muted">
          Chiuse: non si prenota, e non deve esserci niente di venduto. Vendite ferme: non si prenota più, e
          chi ha già prenotato viene.
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Chiudi le date</SubmitButton>
          <SubmitButton variant="secondary" name="stop" value="yes">
            Ferma le vendite
          </SubmitButton>
        </div>
      </FormSection>
    </Form>
  );
}
