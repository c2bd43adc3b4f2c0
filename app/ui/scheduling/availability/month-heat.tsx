// A month of departures: a row for each resource, days shaded by places sold; on narrow screens a calendar
// for each. Coming days can be ticked and closed together.
import { type ReactNode, useState } from 'react';
import { Form, Link } from 'react-router';
import {
  dayOfMonth,
  longDate,
  weekdayFromMonday,
  weekdayName,
  WEEKDAYS_FROM_MONDAY,
} from '#app/domain/date-words.ts';
import type { Board, BoardCell, BoardRow } from '#app/domain/scheduling/board.ts';
import { counted } from '../../format/counts.ts';
import { Button } from '../../parts/button.tsx';
import { type BoardAddress, closeDaysHref, dayMarks, dayViewHref } from './availability-words.tsx';
import { May, RightsIn, useRights } from '../../shell/may.tsx';
import { ResourceLink } from '../resources/resource-link.tsx';

type Props = { board: Board; address: BoardAddress; several: boolean };

export function MonthHeat({ board, address, several }: Props) {
  return (
    <ClosingForm address={address} date={board.days[0]?.date ?? ''}>
      <Heat board={board} address={address} several={several} />
    </ClosingForm>
  );
}

type ClosingFormProps = { address: BoardAddress; date: string; children: ReactNode };

/** The bar shows while a day is ticked; counting them needs scripts. The page reloads, so that no day stays ticked. */
function ClosingForm({ address, date, children }: ClosingFormProps) {
  const [count, setCount] = useState<number>();
  const words = count === undefined ? 'i giorni scelti' : counted(count, 'giorno', 'giorni');
  return (
    <Form
      method="post"
      reloadDocument
      action={closeDaysHref(address, date)}
      className="heat-form"
      data-print
      key={date}
      onChange={({ currentTarget }) => setCount(new FormData(currentTarget).getAll('day').length)}
      onReset={() => setCount(undefined)}
    >
      {children}
      <May right="manage">
        <div className="heat-bar" data-no-print>
          <p>Ciò che è già venduto resta aperto.</p>
          <Button type="reset" variant="plain">
            Azzera
          </Button>
          <Button>{`Chiudi ${words}`}</Button>
        </div>
      </May>
    </Form>
  );
}

function Heat({ board: { days, groups }, address, several }: Props) {
  const may = useRights();
  const closable = groups.filter(({ activityId }) => may('manage', activityId));
  // On phones, calendars of several resources are folded.
  const alone = groups.flatMap(({ rows }) => rows).length === 1;
  return (
    <div className="board-frame">
      <ol className="heat-weekdays" aria-hidden="true">
        {WEEKDAYS_FROM_MONDAY.map((name) => (
          <li key={name}>{name.slice(0, 3)}</li>
        ))}
      </ol>
      <table className="board heat">
        <caption className="sr-only">Posti venduti al giorno, per risorsa.</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Risorsa</span>
            </th>
            {days.map((day) => (
              <th
                key={day.date}
                scope="col"
                className={dayMarks(day)}
                aria-current={day.today ? 'date' : undefined}
              >
                <Link to={dayViewHref(address, day.date)} aria-label={longDate(day.date)}>
                  <span>{weekdayName(day.date).slice(0, 1)}</span>
                  <b>{dayOfMonth(day.date)}</b>
                </Link>
              </th>
            ))}
            <th scope="col">Mese</th>
          </tr>
        </thead>
        {groups.map(({ activityId, activity, rows }) => (
          <tbody key={activity}>
            {several ? (
              <tr className="board-group">
                <th scope="rowgroup" colSpan={days.length + 2}>
                  {activity}
                </th>
              </tr>
            ) : null}
            <RightsIn activityId={activityId}>
              {rows.map((row) => (
                <HeatRow key={row.resourceId} row={row} days={days} address={address} alone={alone} />
              ))}
            </RightsIn>
          </tbody>
        ))}
        {alone ? null : <EveryResource days={days} rows={closable.flatMap(({ rows }) => rows)} />}
      </table>
    </div>
  );
}

type RowProps = { row: BoardRow; days: Board['days']; address: BoardAddress; alone: boolean };

function HeatRow({ row, days, address, alone }: RowProps) {
  const closes = useRights()('manage');
  return (
    <tr>
      <th scope="row">
        <ResourceLink id={row.resourceId} name={row.name} />
        <span className="board-note">{`${row.daily} al giorno`}</span>
        <label className="board-open heat-open">
          <input type="checkbox" className="sr-only" defaultChecked={alone} />
          <span className="when-folded">Apri</span>
          <span className="when-open">Riduci</span>
        </label>
      </th>
      {row.cells.map((cell, n) => {
        const day = days[n];
        return day === undefined ? null : (
          <td
            key={day.date}
            className={`${dayMarks(day)} ${heatOf(cell)}${cell.stopped ? ' heat-stopped' : ''}`}
            style={n === 0 ? { gridColumnStart: weekdayFromMonday(day.date) + 1 } : undefined}
          >
            {closes && isClosable(day, cell) ? (
              <Pick
                value={`${row.resourceId} ${day.date}`}
                words={`${longDate(day.date)}: ${cellWords(cell)}`}
                date={day.date}
              >
                {cell.taken}
              </Pick>
            ) : (
              <Link
                to={dayViewHref({ ...address, resourceId: row.resourceId }, day.date)}
                aria-label={`${longDate(day.date)}: ${cellWords(cell)}`}
              >
                <DayNumber date={day.date} />
                {cell.closed !== undefined || cell.departures === 0 ? '' : cell.taken}
              </Link>
            )}
          </td>
        );
      })}
      <td className="heat-sum">{row.total === 0 ? '' : `${Math.round((row.taken / row.total) * 100)}%`}</td>
    </tr>
  );
}

function isClosable({ past }: Board['days'][number], { departures, closed }: BoardCell): boolean {
  return !past && departures > 0 && closed === undefined;
}

function DayNumber({ date }: { date: string }) {
  return (
    <span className="heat-day" aria-hidden="true">
      {dayOfMonth(date)}
    </span>
  );
}

type PickProps = { value: string; words: string; date: string; children?: ReactNode };

function Pick({ value, words, date, children }: PickProps) {
  return (
    <label>
      <input type="checkbox" name="day" value={value} className="sr-only" aria-label={words} />
      <DayNumber date={date} />
      {children}
    </label>
  );
}

/** Checkboxes for whole days of all resources. */
function EveryResource({ days, rows }: { days: Board['days']; rows: readonly BoardRow[] }) {
  const open = days.map((day, n) => rows.some(({ cells }) => cells[n] && isClosable(day, cells[n])));
  if (!open.includes(true)) return null;
  const ids = rows.map(({ resourceId }) => resourceId).join(',');
  return (
    <tbody data-no-print>
      <tr>
        <th scope="row">
          Tutte
          <span className="board-note">le risorse</span>
        </th>
        {days.map((day, n) => (
          <td
            key={day.date}
            className={`${dayMarks(day)} heat-0`}
            style={n === 0 ? { gridColumnStart: weekdayFromMonday(day.date) + 1 } : undefined}
          >
            {open[n] ? (
              <Pick
                value={`${ids} ${day.date}`}
                words={`${longDate(day.date)}: tutte le risorse`}
                date={day.date}
              />
            ) : null}
          </td>
        ))}
        <td className="heat-sum">–</td>
      </tr>
    </tbody>
  );
}

/** From `heat-0` (nothing sold) in quarters to `heat-5` (sold out). */
function heatOf(cell: BoardCell): string {
  if (cell.departures === 0) return 'heat-none';
  if (cell.closed !== undefined) return 'heat-shut';
  if (cell.full === cell.departures) return 'heat-5';
  if (cell.taken === 0 || cell.total === 0) return 'heat-0';
  return `heat-${Math.min(4, Math.ceil((cell.taken / cell.total) * 4))}`;
}

function cellWords(cell: BoardCell): string {
  if (cell.departures === 0) return 'nessuna partenza';
  if (cell.closed !== undefined) return cell.closed === '' ? 'chiuso' : `chiuso, ${cell.closed}`;
  const sold = counted(cell.taken, 'posto venduto', 'posti venduti');
  if (cell.stopped) return `vendite ferme, ${sold}`;
  if (cell.full === cell.departures) return `completo, ${sold}`;
  return cell.total === 0 ? sold : `${sold} su ${cell.total}`;
}
