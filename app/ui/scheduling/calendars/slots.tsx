// Pages of a calendar's slots.
import { Form } from 'react-router';
import { numericDate } from '#app/domain/date-words.ts';
import { slotForm, type CalendarPage, type CalendarSlot } from '#app/domain/scheduling/calendars/calendar.ts';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { type FormAnswer, typed, useZodForm } from '../../form/use-zod-form.ts';
import { hoursWords } from '../hours-words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { KeepSold } from '../keep-sold.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'startTime', label: 'Inizio' },
  { name: 'endTime', label: 'Fine' },
  { name: 'quantity', label: 'Unità offerte' },
  { name: 'from', label: 'Da quando vale' },
];

type Props = {
  calendar: CalendarPage;
  /** undefined: a new slot. */
  slot: CalendarSlot | undefined;
  /** For a new slot. */
  nonce?: string | undefined;
  /** For a stored slot. */
  seen?: string | undefined;
  from: string;
  result: FormAnswer;
  sold: SoldDate[] | undefined;
};

/** A slot: a new one, or one that changes from a day on. */
export function SlotFormView({ calendar, slot, nonce, seen, from, result, sold }: Props) {
  const { errors, summary, props } = useZodForm(slotForm, result);
  const back = `/calendars/${calendar.id}`;
  const crumbs = [
    { label: 'Calendari', href: '/calendars' },
    { label: calendar.name || calendar.resource.name, href: back },
  ];
  const value = (name: string) => typed(result, name, valueBefore(slot, name));
  return (
    <div className="grid gap-6">
      <PageHeader
        title={slot ? `${slot.name} ${hoursWords(slot.startTime, slot.endTime)}` : 'Nuova fascia'}
        crumbs={crumbs}
        above={
          <ErrorSummary
            errors={summary.errors}
            fields={slot ? FIELDS : FIELDS.filter(({ name }) => name !== 'from')}
          />
        }
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <SeenValues seen={seen} answer={result} />
          {nonce === undefined ? null : <input type="hidden" name="formNonce" value={nonce} />}
          {sold ? (
            <KeepSold
              dates={sold}
              resourceId={calendar.resource.id}
              words="Queste date sono già vendute e restano come sono:"
              button="Cambia le altre date"
            />
          ) : null}
          <SlotFields value={value} errors={errors} units={calendar.resource.quantity} />
          {slot ? (
            <TextField
              name="from"
              type="date"
              label="Da quando vale"
              hint="Prima di questo giorno la fascia resta com'è."
              min={calendar.today}
              defaultValue={typed(result, 'from', from)}
              error={errors['from']}
            />
          ) : (
            <input type="hidden" name="from" value={calendar.startDate} />
          )}
          <SaveBar label={slot ? 'Salva le modifiche' : 'Aggiungi la fascia'} cancel={{ href: back }} />
        </Form>
        {slot ? (
          <p>
            <a href={`${back}/slots/${slot.id}/archive`} className="link link-alone">
              Archivia la fascia
            </a>
          </p>
        ) : null}
      </Editor>
    </div>
  );
}

function valueBefore(slot: CalendarSlot | undefined, name: string): string {
  return slot ? String(slot[name as keyof CalendarSlot] ?? '') : '';
}

type FieldsProps = { value: (name: string) => string; errors: FieldErrors; units: number };

function SlotFields({ value, errors, units }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        hint="Lo vede chi prenota: «Mattina», «Tramonto»."
        maxLength={60}
        defaultValue={value('name')}
        error={errors['name']}
      />
      <div className="field-pair">
        <TextField
          name="startTime"
          type="time"
          label="Inizio"
          defaultValue={value('startTime')}
          error={errors['startTime']}
        />
        <TextField
          name="endTime"
          type="time"
          label="Fine"
          hint="00:00 è mezzanotte. Prima dell'inizio: finisce il giorno dopo."
          defaultValue={value('endTime') === '24:00' ? '00:00' : value('endTime')}
          error={errors['endTime']}
        />
      </div>
      <TextField
        name="quantity"
        type="number"
        label="Unità offerte"
        hint={`Al massimo ${units}. Lascia vuoto per offrirle tutte.`}
        optional
        inputMode="numeric"
        min={1}
        max={units}
        defaultValue={value('quantity')}
        error={errors['quantity']}
      />
    </>
  );
}

type Row = CalendarSlot & { href: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Fascia',
    cell: ({ href, name }) => (
      <a href={href} className="link py-1 wrap-anywhere">
        {name}
      </a>
    ),
  },
  { key: 'hours', label: 'Orario', cell: ({ startTime, endTime }) => hoursWords(startTime, endTime) },
  { key: 'quantity', label: 'Unità', number: true, cell: ({ quantity }) => quantity },
  { key: 'validity', label: 'Vale', cell: validity },
];

export function SlotList({ calendar }: { calendar: CalendarPage }) {
  const base = `/calendars/${calendar.id}/slots`;
  const rows = calendar.slots.map((slot) => ({ ...slot, href: `${base}/${slot.id}` }));
  return (
    <section aria-labelledby="fasce" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="fasce">Fasce orarie</h2>
        <ButtonLink href={`${base}/new`} variant="secondary">
          Nuova fascia
        </ButtonLink>
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">Nessuna fascia: finché non ne aggiungi una, non si può prenotare.</p>
      ) : (
        <DataTable caption="Fasce orarie" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function validity({ validFrom, validTo }: CalendarSlot): string {
  if (validFrom !== null && validFrom === validTo) return `solo il ${numericDate(validFrom)}`;
  const parts = [
    ...(validFrom === null ? [] : [`dal ${numericDate(validFrom)}`]),
    ...(validTo === null ? [] : [`fino al ${numericDate(validTo)}`]),
  ];
  return parts.length === 0 ? 'tutta la stagione' : parts.join(' ');
}
