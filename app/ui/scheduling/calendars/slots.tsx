// Pages of a calendar's slots.
import { numericDate } from '#app/domain/date-words.ts';
import { slotForm, type CalendarPage, type CalendarSlot } from '#app/domain/scheduling/calendars/calendar.ts';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { EditorPage } from '../../dashboard/kit/editor.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../../form/use-zod-form.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { KeepSold } from '../keep-sold.tsx';

const NEW_LABELS = { name: 'Nome', startTime: 'Inizio', endTime: 'Fine', quantity: 'Unità offerte' };
const LABELS = { ...NEW_LABELS, from: 'Da quando vale' };

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
export function SlotFormView({ calendar, slot, from, result, sold, ...page }: Props) {
  const labels: typeof NEW_LABELS = slot ? LABELS : NEW_LABELS;
  const form = useZodForm(slotForm, result, { labels, values: { ...slot, from } });
  const back = `/calendars/${calendar.id}`;
  return (
    <EditorPage
      {...page}
      title={slot ? `${slot.name} ${hoursWords(slot.startTime, slot.endTime)}` : 'Nuova fascia'}
      crumbs={[
        { label: 'Calendari', href: '/calendars' },
        { label: calendar.name || calendar.resource.name, href: back },
      ]}
      form={form}
      save={slot ? undefined : 'Aggiungi la fascia'}
      back={back}
      below={
        slot ? (
          <p>
            <TextLink href={`${back}/slots/${slot.id}/archive`}>Archivia la fascia</TextLink>
          </p>
        ) : null
      }
    >
      {sold ? (
        <KeepSold
          dates={sold}
          resourceId={calendar.resource.id}
          words="Queste date sono già vendute e restano come sono:"
          button="Cambia le altre date"
        />
      ) : null}
      <SlotFields field={form.field} units={calendar.resource.quantity} />
      {slot ? (
        <TextField
          {...form.field('from')}
          type="date"
          hint="Prima di questo giorno la fascia resta com'è."
          min={calendar.today}
        />
      ) : (
        <input type="hidden" name="from" value={calendar.startDate} />
      )}
    </EditorPage>
  );
}

type FieldsProps = Pick<ZodForm<keyof typeof NEW_LABELS>, 'field'> & { units: number };

function SlotFields({ field, units }: FieldsProps) {
  const { defaultValue: end, ...endTime } = field('endTime');
  return (
    <>
      <TextField {...field('name')} hint="Lo vede chi prenota: «Mattina», «Tramonto»." maxLength={60} />
      <div className="field-pair">
        <TextField {...field('startTime')} type="time" />
        <TextField
          {...endTime}
          type="time"
          hint="00:00 è mezzanotte. Prima dell'inizio: finisce il giorno dopo."
          defaultValue={end === '24:00' ? '00:00' : end}
        />
      </div>
      <TextField
        {...field('quantity')}
        type="number"
        hint={`Al massimo ${units}. Lascia vuoto per offrirle tutte.`}
        optional
        inputMode="numeric"
        min={1}
        max={units}
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
