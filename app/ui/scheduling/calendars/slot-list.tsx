import type { CalendarPage, CalendarSlot } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { timeRange } from '../../format/times.ts';
import { ButtonLink } from '../../parts/button.tsx';

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
  { key: 'hours', label: 'Orario', cell: ({ startTime, endTime }) => timeRange(startTime, endTime) },
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
