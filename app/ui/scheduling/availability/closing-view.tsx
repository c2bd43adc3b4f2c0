// «Vuoi chiudere sabato 12 giugno?»: a slot of a day, or the day on the chosen calendars; and opening again.
import type { ClosableCalendar, ClosableSlot } from '#app/domain/scheduling/views/closable.ts';
import type { SoldDate } from '#app/domain/scheduling/sold-dates.ts';

import { ConfirmPage } from '../../dashboard/kit/confirm-page.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import { longDate } from '#app/domain/date-words.ts';
import { timeRange } from '../../format/times.ts';
import { Notice } from '../../parts/notice.tsx';
import { SoldDatesNotice } from '../sold-dates-notice.tsx';
import { availabilityHref, dayHref, stopHref, type Chosen } from './availability-address.ts';

export type ClosingProps = {
  date: string;
  mode: 'close' | 'open';
  chosen: Chosen;
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
  const back = dayHref(chosen, date);
  const verb = mode === 'close' ? 'chiudere' : 'riaprire';
  const what = slot
    ? `«${slot.name}» ${timeRange(slot.startTime, slot.endTime)} di ${longDate(date)}`
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
            {`Non c’è niente da ${verb} in questo giorno. `}
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
      {slot ? <p>{slot.resourceName}</p> : <Calendars calendars={calendars} />}
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

function Calendars({ calendars }: Pick<ClosingProps, 'calendars'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="label">Su quali calendari</legend>
      {calendars.map(({ id, name, resourceName }) => (
        <CalendarBox key={id} id={id} words={name === '' ? resourceName : `${resourceName}: ${name}`} />
      ))}
    </fieldset>
  );
}

function CalendarBox({ id, words }: { id: number; words: string }) {
  return (
    <div className="check">
      <input type="checkbox" id={`calendar-${id}`} name="calendar" value={id} defaultChecked />
      <label htmlFor={`calendar-${id}`} className="break-words">
        {words}
      </label>
    </div>
  );
}
