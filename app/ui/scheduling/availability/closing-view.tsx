// «Vuoi chiudere sabato 12 giugno?»: closes a slot, or the day on chosen calendars; also opens them.
import { longDate } from '#app/domain/date-words.ts';
import type { ClosableCalendar, ClosableSlot } from '#app/domain/scheduling/availability-page.ts';
import { stopForm } from '#app/domain/scheduling/calendars/calendar.ts';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';
import { ConfirmPage } from '../../dashboard/kit/confirm-page.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { Notice } from '../../parts/notice.tsx';
import { Checks } from '../choices.tsx';
import { SoldDatesNotice } from '../keep-sold.tsx';
import { availabilityHref, type AvailabilityChoice, dayViewHref, stopHref } from './availability-words.tsx';

export type ClosingProps = {
  date: string;
  mode: 'close' | 'open';
  chosen: AvailabilityChoice;
  slot: ClosableSlot | undefined;
  calendars: readonly ClosableCalendar[];
  answer:
    | {
        sold: { resourceId: number; dates: SoldDate[] } | undefined;
        reason: string;
        error: string | undefined;
      }
    | undefined;
};

export function ClosingView({ date, mode, chosen, slot, calendars, answer }: ClosingProps) {
  const back = dayViewHref(chosen, date);
  const verb = mode === 'close' ? 'chiudere' : 'riaprire';
  const what = slot
    ? `«${slot.name}» ${hoursWords(slot.startTime, slot.endTime)} di ${longDate(date)}`
    : longDate(date);
  const button = `${mode === 'close' ? 'Chiudi' : 'Riapri'} ${slot ? 'la fascia' : 'il giorno'}`;
  const nothing = !slot && calendars.length === 0;
  const crumbs = [
    { label: 'Disponibilità', href: availabilityHref(chosen, 'week', date) },
    { label: longDate(date), href: back },
  ];
  if (nothing)
    return (
      <div className="grid gap-6">
        <PageHeader title={button} crumbs={crumbs} />
        <Notice tone="info">
          <p>
            {`Non c'è niente da ${verb} in questo giorno. `}
            <a href={back}>Torna al giorno</a>
          </p>
        </Notice>
      </div>
    );
  return (
    <ConfirmPage
      question={`Vuoi ${verb} ${what}?`}
      crumbs={crumbs}
      above={
        answer ? (
          <Refused answer={answer} stop={stopHref(chosen, { date, slotId: slot?.id }, 'stop')} />
        ) : undefined
      }
      consequence={<Consequence mode={mode} />}
      button={button}
      back={back}
      danger={mode === 'close'}
    >
      {slot ? (
        <p>{slot.resourceName}</p>
      ) : (
        <Checks
          name="calendar"
          legend="Su quali calendari"
          ticked
          items={calendars.map(({ id, name, resourceName }) => ({
            id: `calendar-${id}`,
            value: id,
            words: name === '' ? resourceName : `${resourceName}: ${name}`,
          }))}
        />
      )}
      {mode === 'close' ? (
        <TextField
          name="reason"
          label="Motivo"
          hint="Lo vedi solo tu."
          optional
          maxLength={200}
          defaultValue={answer?.reason ?? ''}
          error={answer?.error}
        />
      ) : null}
    </ConfirmPage>
  );
}

function Consequence({ mode }: Pick<ClosingProps, 'mode'>) {
  if (mode === 'open') return <p>Torna in calendario: si prenota se il resto lo permette.</p>;
  return (
    <p>
      Non si prenota più finché non riapri. Ciò che è già venduto non si chiude: fermane le vendite, oppure
      prima sposta o annulla.
    </p>
  );
}

function Refused({ answer, stop }: { answer: NonNullable<ClosingProps['answer']>; stop: string }) {
  if (answer.error !== undefined)
    return <ErrorSummary errors={{ reason: answer.error }} fields={[{ name: 'reason', label: 'Motivo' }]} />;
  if (!answer.sold) return <Notice tone="danger">Scegli almeno un calendario</Notice>;
  return (
    <SoldDatesNotice dates={answer.sold.dates} resourceId={answer.sold.resourceId}>
      <p>Non si può chiudere: è già venduto</p>
      <p className="font-normal">
        Se vuoi solo non vendere altro, <a href={stop}>ferma le vendite</a>: chi ha prenotato viene.
      </p>
    </SoldDatesNotice>
  );
}

const LABELS = { lastDate: 'Fino al giorno', reason: 'Motivo' };

const MODES = {
  stop: {
    verb: 'fermare',
    button: 'Ferma le vendite',
    consequence:
      'Nessuno prenota più, nemmeno da chi rivende i tuoi servizi. Ciò che è venduto resta: chi ha prenotato viene, e chi ha già iniziato a pagare può finire.',
  },
  resume: {
    verb: 'riprendere',
    button: 'Riprendi le vendite',
    consequence: 'I posti liberi si prenotano di nuovo, se il resto lo permette.',
  },
};

export type StopProps = {
  date: string;
  mode: keyof typeof MODES;
  chosen: AvailabilityChoice;
  slot: ClosableSlot | undefined;
  resources: readonly { id: number; name: string }[];
  answer: { result: FormAnswer; none: boolean } | undefined;
};

/**
 * «Vuoi fermare le vendite di sabato 12 giugno?»: stops sales of a slot, or of the day on chosen resources;
 * also resumes them.
 */
export function StopView({ date, mode, chosen, slot, resources, answer }: StopProps) {
  const form = useZodForm(stopForm(date), answer?.result, { labels: LABELS });
  const { verb, button, consequence } = MODES[mode];
  const day = longDate(date);
  const back = dayViewHref(chosen, date);
  const what = slot ? `«${slot.name}» ${hoursWords(slot.startTime, slot.endTime)} di ${day}` : day;
  return (
    <ConfirmPage
      question={`Vuoi ${verb} le vendite di ${what}?`}
      crumbs={[
        { label: 'Disponibilità', href: availabilityHref(chosen, 'week', date) },
        { label: day, href: back },
      ]}
      above={answer?.none ? <Notice tone="danger">Scegli almeno una risorsa</Notice> : null}
      consequence={<p>{consequence}</p>}
      button={button}
      back={back}
      danger={false}
      form={form}
    >
      {slot ? (
        <p className="break-words">{slot.resourceName}</p>
      ) : (
        <Checks
          name="resource"
          legend="Di quali risorse"
          ticked
          items={resources.map(({ id, name }) => ({ id: `resource-${id}`, value: id, words: name }))}
        />
      )}
      <TextField
        {...form.field('lastDate')}
        type="date"
        hint="Compreso. Lascia vuoto per un giorno solo."
        optional
      />
      {mode === 'stop' ? (
        <TextField {...form.field('reason')} hint="Lo vedi solo tu." optional maxLength={200} />
      ) : null}
    </ConfirmPage>
  );
}
