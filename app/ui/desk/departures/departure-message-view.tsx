// A message to a departure's guests: form, preview, and earlier messages.
import { Form } from 'react-router';
import { dayAndMonthAndYear } from '#app/domain/date-words.ts';
import { wallClock } from '#app/domain/instant-words.ts';
import {
  type Departure,
  type DepartureMessage,
  departureMessageForm,
} from '#app/domain/lifecycle/departure.ts';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { counted } from '../../format/counts.ts';
import { formatPhone, phoneHref } from '../../format/phone.ts';
import { Badge } from '../../parts/badge.tsx';

const LABELS = { subject: 'Oggetto', body: 'Messaggio' };

type Recipient = DepartureMessage['guests'][number];

type Props = {
  departure: Departure;
  guests: readonly Recipient[];
  /** Sent with the form: pressed twice, it is one message. */
  formKey: string;
  result: FormAnswer;
  preview: { subject: string; body: string; key: string } | undefined;
};

export function MessageView({ departure, guests, formKey, result, preview }: Props) {
  const form = useZodForm(departureMessageForm, result, { labels: LABELS, values: { key: formKey } });
  const { slotId, date, startTime, slotName, resourceName } = departure;
  const title = `${startTime} ${slotName}`;
  const reached = guests.filter(({ byMail }) => byMail);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title="Scrivi agli ospiti"
        crumbs={[{ label: title, href: `/availability/departures?slot=${slotId}&date=${date}` }]}
        above={<ErrorSummary {...form.summary} />}
        intro={<p className="break-words">{`${dayAndMonthAndYear(date)}, ${title}, ${resourceName}`}</p>}
      />
      {preview ? <Preview preview={preview} guests={guests} /> : null}
      {preview || (reached.length === 0 && !result) ? null : (
        <Form method="post" className="grid gap-4" {...form.props}>
          <input type="hidden" name="key" value={form.field('key').defaultValue} />
          <TextField {...form.field('subject')} maxLength={70} autoComplete="off" />
          <TextArea
            {...form.field('body')}
            hint="Al massimo 2.000 caratteri. Chi risponde scrive a voi."
            rows={8}
          />
          <div>
            <SubmitButton name="do" value="preview">
              Anteprima
            </SubmitButton>
          </div>
        </Form>
      )}
      <Recipients
        guests={guests}
        title={guests.length > 0 && reached.length === 0 ? 'Nessuno ha un indirizzo email' : 'Chi lo riceve'}
      />
    </div>
  );
}

function Preview({ preview, guests }: { preview: NonNullable<Props['preview']>; guests: Props['guests'] }) {
  const byMail = guests.filter((guest) => guest.byMail).length;
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby="preview">
      <h2 id="preview" className="font-sans text-h3 font-bold tracking-normal break-words">
        {preview.subject}
      </h2>
      <p className="break-words whitespace-pre-line">{preview.body}</p>
      <p className="text-small text-muted">
        Sotto il messaggio ogni ospite trova la sua prenotazione e i vostri contatti.
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="key" value={preview.key} />
        <input type="hidden" name="subject" value={preview.subject} />
        <input type="hidden" name="body" value={preview.body} />
        <SubmitButton name="do" value="send">
          {`Invia a ${counted(byMail, 'ospite', 'ospiti')}`}
        </SubmitButton>
        <SubmitButton name="do" value="edit" variant="secondary">
          Modifica
        </SubmitButton>
      </Form>
    </section>
  );
}

function Recipients({ guests, title }: { guests: readonly Recipient[]; title: string }) {
  return (
    <section className="grid gap-2" aria-label={title}>
      <h2 className="font-sans text-h3 font-bold tracking-normal">{title}</h2>
      {guests.length === 0 ? <p>Ancora nessun ospite.</p> : null}
      <ul className="grid gap-1">
        {guests.map(({ reference, guest, phone, byMail }) => (
          <li key={reference} className="flex flex-wrap items-center gap-2 py-1">
            <span className="min-w-0 break-words">{guest}</span>
            {byMail ? null : <Badge tone="yellow">Senza email</Badge>}
            {byMail || phone === '' ? null : (
              <a className="link link-alone nums py-2" href={phoneHref(phone)}>
                {formatPhone(phone)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SentProps = { messages: readonly DepartureMessage[]; timeZone: string };

/** Earlier messages and their recipients, on the departure's page. */
export function SentMessages({ messages, timeZone }: SentProps) {
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="messages" data-no-print>
      <h2 id="messages" className="font-sans text-h3 font-bold tracking-normal">
        Messaggi agli ospiti
      </h2>
      {messages.map(({ id, subject, body, sentAt, by, guests }) => {
        const { date, time } = wallClock(sentAt, timeZone);
        return (
          <details key={id} className="card p-4">
            <summary className="break-words">
              <strong>{subject}</strong>
              <span className="block text-small text-muted">
                {`${dayAndMonthAndYear(date)}, ${time}${by === null ? '' : ` · ${by}`} · ${counted(guests.filter(({ byMail }) => byMail).length, 'ospite', 'ospiti')}`}
              </span>
            </summary>
            <p className="my-3 break-words whitespace-pre-line">{body}</p>
            <Recipients guests={guests} title="A chi" />
          </details>
        );
      })}
    </section>
  );
}
