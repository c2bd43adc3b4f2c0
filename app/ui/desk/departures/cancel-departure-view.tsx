// Calls a departure off: its parties, and what to do with them.
import { Form } from 'react-router';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { longDate } from '#app/domain/date-words.ts';
import {
  atStake,
  type Departure,
  type DepartureParty,
  partiesToTell,
  stakeText,
  type Untold,
} from '#app/domain/lifecycle/departure.ts';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { FormSection } from '../../dashboard/kit/editor.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/checkable.ts';
import { useCheckedForm } from '../../form/use-checked-form.ts';
import { counted, people } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { formatPhone, phoneHref } from '../../format/phone.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { BookingBadge } from '../../parts/badge.tsx';
import { News, Notice } from '../../parts/notice.tsx';
import { untoldWords } from '../said-words.ts';

type Values = { what: string; reason: string; toDate: string; toSlot: string };

type Props = {
  departure: Departure;
  values: Values | undefined;
  answer: FieldErrors;
  /** Why nothing has been done yet. */
  problem: string | undefined;
  /** What was done, where somebody must be told by telephone. */
  done: { tone: 'success' | 'warn'; text: string; untold: readonly Untold[] } | undefined;
};

const FIELDS = [
  { name: 'reason', label: 'Motivo' },
  { name: 'what', label: 'Cosa fare' },
  { name: 'toDate', label: 'Giorno' },
  { name: 'toSlot', label: 'Orario' },
];

export function CancelDepartureView({ departure, values, answer, problem, done }: Props) {
  const { errors, summary, props } = useCheckedForm(answer, FIELDS);
  const { date, startTime, endTime, slotName, resourceName, closed, parties } = departure;
  const touched = partiesToTell(departure);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Annulla la partenza"
        crumbs={[{ label: 'Disponibilità', href: '/availability' }]}
        above={<ErrorSummary {...summary} />}
        intro={`${longDate(date)}, ${hoursWords(startTime, endTime)} ${slotName} · ${resourceName}`}
      />
      {problem === undefined ? null : <Notice tone="warn">{problem}</Notice>}
      {done === undefined ? null : <Done {...done} />}
      {closed ? <Closed untold={done === undefined ? departure.untold : []} /> : null}
      {parties.length === 0 ? (
        <Empty>Non c'è nessuno prenotato per questa partenza.</Empty>
      ) : (
        <DataTable caption="Chi ha prenotato" columns={COLUMNS} rows={parties} rowKey={({ id }) => id} />
      )}
      {touched.length === 0 && parties.length > 0 ? (
        <Notice tone="info">Sono già partiti tutti: non c'è più niente da annullare.</Notice>
      ) : null}
      {touched.length === 0 && (closed || parties.length > 0) ? null : (
        <Form method="post" className="grid max-w-prose gap-6" {...props}>
          <Consequence departure={departure} />
          <input type="hidden" name="shown" value={stakeText(atStake(departure))} />
          <TextArea
            name="reason"
            label="Motivo"
            hint="Gli ospiti lo leggono nell'email, per esempio «Vento forte: non usciamo per sicurezza»"
            defaultValue={values?.reason}
            error={errors['reason']}
            maxLength={1000}
            rows={3}
          />
          <WhatToDo departure={departure} values={values} errors={errors} />
          <div>
            <SubmitButton variant="danger">Annulla la partenza</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  );
}

function Done({ tone, text, untold }: NonNullable<Props['done']>) {
  return (
    <News tone={tone}>
      <p>{text}</p>
      <UntoldList untold={untold} />
    </News>
  );
}

/** Whom to call is still there later, or for a colleague. */
function Closed({ untold }: { untold: readonly Untold[] }) {
  return (
    <Notice tone="info">
      <p>Questa partenza è chiusa: nessuno può più prenotarla.</p>
      {untold.length === 0 ? null : (
        <>
          <p>Prenotazioni annullate o spostate da voi, di chi non ha un'email:</p>
          <UntoldList untold={untold} />
        </>
      )}
    </Notice>
  );
}

const BECAME: Record<Untold['became'], string> = {
  cancelled: 'annullata',
  moved: 'spostata',
  stays: "resta dov'era: il cambio non vale più",
};

function UntoldList({ untold }: { untold: readonly Untold[] }) {
  return (
    <ul>
      {untold.map(({ reference, guest, phone, became }) => (
        <li key={reference} className="flex flex-wrap gap-x-3">
          <a className="link link-alone" href={deskHref(reference)}>
            {guest}
          </a>
          {phone === '' ? null : (
            <a className="link link-alone nums" href={phoneHref(phone)}>
              {formatPhone(phone)}
            </a>
          )}
          <span>{BECAME[became]}</span>
        </li>
      ))}
    </ul>
  );
}

function Consequence({ departure }: { departure: Departure }) {
  const touched = partiesToTell(departure);
  const total = touched.reduce((sum, party) => sum + party.people, 0);
  const paid = touched.filter((party) => party.takenCents > 0);
  const untold = touched.filter(({ phoneOnly }) => phoneOnly !== null).length + departure.untoldChanges;
  const { cents, takenCents } = atStake(departure);
  return (
    <div className="grid gap-2">
      <p>
        {`Riguarda ${counted(touched.length, 'prenotazione', 'prenotazioni')} e ${people(total)}. Rimborsando tutti tornano indietro ${formatMoney(cents)}. La partenza chiude subito e nessuno potrà più prenotarla.`}
      </p>
      {takenCents === 0 ? null : (
        <p>{`${counted(paid.length, 'ha pagato', 'hanno pagato')} sul posto ${formatMoney(takenCents)}: quel denaro lo rendi tu.`}</p>
      )}
      {untold === 0 ? null : <p>{`${untoldWords(untold)}.`}</p>}
    </div>
  );
}

type WhatProps = { departure: Departure; values: Values | undefined; errors: FieldErrors };

function WhatToDo({ departure: { otherTimes }, values, errors }: WhatProps) {
  return (
    <>
      <ChoiceGroup
        name="what"
        label="Cosa fare con chi ha prenotato?"
        error={errors['what']}
        chosen={values?.what ?? 'refund'}
        choices={[
          { value: 'refund', label: 'Rimborsa tutti', hint: 'Ognuno riceve indietro quanto ha pagato.' },
          {
            value: 'move',
            label: 'Sposta tutti',
            hint: 'Allo stesso prezzo. Chi non entra resta qui: lo decidi dopo.',
          },
        ]}
      />
      <FormSection title="Dove spostarli" hint="Conta solo se sposti tutti.">
        <TextField
          name="toDate"
          type="date"
          label="Giorno"
          optional
          defaultValue={values?.toDate}
          error={errors['toDate']}
        />
        <SelectField
          name="toSlot"
          label="Orario"
          optional
          defaultValue={values?.toSlot}
          error={errors['toSlot']}
          options={otherTimes.map(({ key, label }) => ({ value: key, label }))}
        />
      </FormSection>
    </>
  );
}

const COLUMNS: readonly Column<DepartureParty>[] = [
  {
    key: 'guest',
    label: 'Ospite',
    cell: ({ guest, reference, phoneOnly }) => (
      <>
        <a href={deskHref(reference)}>{guest}</a>
        {phoneOnly ? <p className="text-small">{`Senza email, ${formatPhone(phoneOnly)}`}</p> : null}
      </>
    ),
  },
  { key: 'service', label: 'Servizio', cell: ({ service }) => service },
  { key: 'people', label: 'Persone', number: true, cell: ({ people: count }) => String(count) },
  { key: 'status', label: 'Stato', cell: ({ status }) => <BookingBadge status={status} /> },
  {
    key: 'money',
    label: 'Rimborsabile',
    number: true,
    cell: ({ refundableCents, takenCents }) =>
      takenCents === 0
        ? formatMoney(refundableCents)
        : `${formatMoney(refundableCents)} e ${formatMoney(takenCents)} di persona`,
  },
];
