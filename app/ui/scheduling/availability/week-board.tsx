// A week of departures: a row for each resource, a column for each day, each departure a bar that fills.
// Narrow screens show one day.
import { Link } from 'react-router';
import { dayOfMonth, longDate, weekdayName } from '#app/domain/date-words.ts';
import type { Board, BoardCell, BoardRow, BoardSlot } from '#app/domain/scheduling/board.ts';
import { counted } from '../../format/counts.ts';
import { RightsIn, useRights } from '../../shell/may.tsx';
import {
  availabilityHref,
  type BoardAddress,
  closeDayHref,
  dayViewHref,
  dayMarks,
  SLOT_STATES,
  slotHref,
} from './availability-words.tsx';
import { ResourceLink } from '../resources/resource-link.tsx';
import { TextLink } from '../../parts/text-link.tsx';

type Props = {
  board: Board;
  /** The day that narrow screens show. */
  date: string;
  address: BoardAddress;
  /** With several activities, each has a row of sums. */
  several: boolean;
};

/** With more departures on a day, columns are thin until opened. */
const MOST_OPEN = 6;

export function WeekBoard({ board, date, address, several }: Props) {
  const { days, groups } = board;
  const may = useRights();
  return (
    <div className="board-frame">
      <table className="board">
        <caption className="sr-only">
          Partenze per risorsa e giorno: posti venduti sui posti in vendita.
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Risorsa</span>
            </th>
            {days.map((day) => (
              <th
                key={day.date}
                scope="col"
                className={dayMarks(day, date)}
                aria-current={day.today ? 'date' : undefined}
              >
                <DayHead day={day} address={address} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ activityId, activity, rows, sums }) => (
          <tbody key={activity}>
            {several ? (
              <tr className="board-group">
                <th scope="rowgroup">{activity}</th>
                {days.map((day, n) => (
                  <td key={day.date} className={dayMarks(day, date)}>
                    {`${sums[n]?.taken}/${sums[n]?.total}`}
                    <span className="board-word"> posti venduti</span>
                  </td>
                ))}
              </tr>
            ) : null}
            {rows.map((row) => (
              <tr key={row.resourceId}>
                <RightsIn activityId={activityId}>
                  <ResourceHead row={row} />
                </RightsIn>
                {row.cells.map((cell, n) => {
                  const day = days[n];
                  return day === undefined ? null : (
                    <td key={day.date} className={dayMarks(day, date)}>
                      <Cell
                        cell={cell}
                        folded={row.busiest > MOST_OPEN}
                        date={day.date}
                        row={row}
                        address={address}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
        {groups.some(({ activityId }) => may('manage', activityId)) ? (
          <Closings days={days} date={date} address={address} />
        ) : null}
      </table>
    </div>
  );
}

type ClosingsProps = Pick<Props, 'date' | 'address'> & { days: Board['days'] };

/** Links to close each coming day. */
function Closings({ days, date, address }: ClosingsProps) {
  return (
    <tbody data-no-print>
      <tr className="board-group">
        <th scope="row">
          <span className="sr-only">Chiusure</span>
        </th>
        {days.map((day) => (
          <td key={day.date} className={dayMarks(day, date)}>
            {day.past ? null : (
              <TextLink
                inline
                href={closeDayHref(address, day.date, 'close')}
                aria-label={`Chiudi ${longDate(day.date)}`}
              >
                Chiudi
                <span className="board-word"> il giorno</span>
              </TextLink>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

type Day = Board['days'][number];

/** On wide screens links to the day; on narrow ones shows it in place. */
function DayHead({ day, address }: { day: Day; address: BoardAddress }) {
  const inside = (
    <>
      <span>{weekdayName(day.date).slice(0, 3)}</span> <b>{dayOfMonth(day.date)}</b>
      {day.today ? <em>oggi</em> : null}
    </>
  );
  return (
    <>
      <Link to={dayViewHref(address, day.date)} aria-label={longDate(day.date)} className="board-to-day">
        {inside}
      </Link>
      <Link
        to={availabilityHref(address, 'week', day.date)}
        preventScrollReset
        aria-label={longDate(day.date)}
        className="board-pick-day"
      >
        {inside}
      </Link>
    </>
  );
}

function ResourceHead({ row: { resourceId, name, places, busiest } }: { row: BoardRow }) {
  return (
    <th scope="row">
      <ResourceLink id={resourceId} name={name} />
      <span className="board-note">{counted(places, 'posto', 'posti')}</span>
      {busiest > MOST_OPEN ? (
        <label className="board-open">
          <input type="checkbox" className="sr-only" />
          <span className="when-folded">{`Apri ${busiest} partenze`}</span>
          <span className="when-open">Riduci</span>
        </label>
      ) : null}
    </th>
  );
}

type CellProps = { cell: BoardCell; folded: boolean; date: string; row: BoardRow; address: BoardAddress };

function Cell({ cell, folded, date, row, address }: CellProps) {
  if (cell.closed !== undefined)
    return (
      <p className="board-shut">
        <b>Chiuso</b>
        {cell.closed === '' ? null : <span className="break-words">{cell.closed}</span>}
      </p>
    );
  if (cell.slots.length === 0) return <p className="board-none">Nessuna partenza</p>;
  return (
    <>
      <ol className={folded ? 'board-slots many' : 'board-slots'}>
        {cell.slots.map((slot) => (
          <Bar
            key={slot.slotId}
            slot={slot}
            current={address.slot?.id === slot.slotId && address.slot.date === date}
            href={slotHref(address, { date, id: slot.slotId })}
          />
        ))}
      </ol>
      {folded ? (
        <Link
          to={dayViewHref({ ...address, resourceId: row.resourceId }, date)}
          className="board-sum"
          aria-label={`${longDate(date)}, ${row.name}: ${cell.taken} posti venduti su ${cell.total}`}
        >
          <b>{`${cell.taken}/${cell.total}`}</b>
          {cell.full === 0 ? null : <span>{counted(cell.full, 'completa', 'complete')}</span>}
        </Link>
      ) : null}
    </>
  );
}

function Bar({ slot, href, current }: { slot: BoardSlot; href: string; current: boolean }) {
  const { startTime, name, taken, total, state, started, reason } = slot;
  const note = noteOf(slot);
  const share = total === 0 ? 0 : Math.round((taken / total) * 100);
  return (
    <li
      className={`is-${state}${started ? ' past' : ''}`}
      style={{ '--p': `${Math.min(share, 100)}%` } as React.CSSProperties}
    >
      <Link
        to={href}
        preventScrollReset
        aria-current={current || undefined}
        title={reason === '' ? name : `${name}: ${reason}`}
      >
        <time>{startTime}</time> <span className="board-name">{name}</span>{' '}
        {state === 'fully_booked' ? <span className="board-word">completo </span> : null}
        <b>{total > 0 ? `${taken}/${total}` : taken}</b>
        {note === undefined ? null : <i> {note}</i>}
      </Link>
    </li>
  );
}

/** A state that the filled bar doesn't show. */
function noteOf({ state }: BoardSlot): string | undefined {
  if (state !== 'stopped' && state !== 'closed' && state !== 'gone' && state !== 'early') return undefined;
  return SLOT_STATES[state].words.toLowerCase();
}
