// A month of departures: a row a resource, places sold a day, the fuller the darker. On narrow screens a calendar each.
import { Link } from 'react-router';

import {
  dayOfMonth,
  longDate,
  weekdayFromMonday,
  weekdayName,
  WEEKDAYS_FROM_MONDAY,
} from '#app/domain/date-words.ts';
import type { Board, BoardCell, BoardRow } from '#app/domain/scheduling/board.ts';

import { counted } from '../../format/counts.ts';
import { type BoardAddress, dayViewHref, dayMarks } from './availability-words.tsx';
import { ResourceLink } from '../resources/resource-link.tsx';

type Props = { board: Board; address: BoardAddress; several: boolean };

export function MonthHeat({ board: { days, groups }, address, several }: Props) {
  // Phones show the calendars of several resources folded.
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
        {groups.map(({ activity, rows }) => (
          <tbody key={activity}>
            {several ? (
              <tr className="board-group">
                <th scope="rowgroup" colSpan={days.length + 2}>
                  {activity}
                </th>
              </tr>
            ) : null}
            {rows.map((row) => (
              <HeatRow key={row.resourceId} row={row} days={days} address={address} alone={alone} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type RowProps = { row: BoardRow; days: Board['days']; address: BoardAddress; alone: boolean };

function HeatRow({ row, days, address, alone }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <ResourceLink id={row.resourceId} name={row.name} />
        <span className="board-note">{mostADay(row)}</span>
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
            <Link
              to={dayViewHref({ ...address, resourceId: row.resourceId }, day.date)}
              aria-label={`${longDate(day.date)}: ${cellWords(cell)}`}
            >
              <span className="heat-day" aria-hidden="true">
                {dayOfMonth(day.date)}
              </span>
              {cell.closed !== undefined || cell.departures === 0 ? '' : cell.taken}
            </Link>
          </td>
        );
      })}
      <td className="heat-sum">{row.total === 0 ? '' : `${share(row)}%`}</td>
    </tr>
  );
}

function share({ taken, total }: { taken: number; total: number }): number {
  return Math.round((taken / total) * 100);
}

/** From `heat-0` with nothing sold by quarters to `heat-5`, sold out. */
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

function mostADay({ cells }: BoardRow): string {
  return `${Math.max(0, ...cells.map(({ total }) => total))} al giorno`;
}
