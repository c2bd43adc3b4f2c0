// The board of departures: free and taken places of a week or a month.
import { Form, Link } from 'react-router';
import type { DeskActivity } from '#app/domain/bookings/desk/booking-list.ts';
import type { AvailabilityViewKind } from '#app/domain/scheduling/availability-page.ts';
import { BOARD_STATES, type Board, type BoardState } from '#app/domain/scheduling/board.ts';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { NothingOnSale } from '../../dashboard/services/services-view.tsx';
import { counted } from '../../format/counts.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { May } from '../../shell/may.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { ResourceOption } from '../choices.tsx';
import { availabilityHref, type BoardAddress, Legend, periodTitle } from './availability-words.tsx';
import { MonthHeat } from './month-heat.tsx';
import { SlotSheet, type SheetSlot } from './slot-sheet.tsx';
import { PeriodSteps, ViewChoice } from './view-choice.tsx';
import { WeekBoard } from './week-board.tsx';

export type AvailabilityProps = {
  activities: readonly DeskActivity[];
  resources: readonly ResourceOption[];
  services: readonly { id: number; name: string }[];
  address: BoardAddress;
  view: AvailabilityViewKind;
  /** The day in the address, today, and the days of the links beside them. */
  date: string;
  today: string;
  previous: string;
  next: string;
  board: Board;
  /** The selected departure. */
  sheet: SheetSlot | undefined;
};

export function AvailabilityView(props: AvailabilityProps) {
  const { activities, resources, view, date, address, board, sheet } = props;
  const several = activities.length > 1 && address.activity === undefined;
  return (
    <div className="schedule grid gap-4">
      <PageHeader
        title="Disponibilità"
        actions={
          <>
            <ViewChoice chosen={address} view={view} date={date} />
            <May right="bookings">
              <ButtonLink href="/availability/bookings/new">
                <Icon name="plus" />
                Prenota
              </ButtonLink>
            </May>
          </>
        }
      />
      {resources.length === 0 ? (
        <NothingOnSale activities={activities} chosen={address.activity} />
      ) : (
        <>
          <Tools {...props} />
          {board.groups.length === 0 ? (
            <Empty
              action={
                <Link to={availabilityHref(EVERYTHING, view, date)} className="link link-alone">
                  Togli i filtri
                </Link>
              }
            >
              Nessuna partenza con questi filtri.
            </Empty>
          ) : view === 'week' ? (
            <WeekBoard board={board} date={date} address={address} several={several} />
          ) : (
            <MonthHeat board={board} address={address} several={several} />
          )}
          <Legend view={view} />
          {sheet === undefined ? null : (
            <SlotSheet slot={sheet} close={availabilityHref(address, 'week', sheet.date)} address={address} />
          )}
        </>
      )}
    </div>
  );
}

const EVERYTHING = { activity: undefined, resourceId: undefined };

function Tools(props: AvailabilityProps) {
  const { address, view, date, today, previous, next, board } = props;
  const to = (day: string) => availabilityHref(address, view, day);
  return (
    <div className="board-tools">
      <div className="board-steps">
        <PeriodSteps label="Periodo" previous={to(previous)} today={to(today)} next={to(next)} />
        <h2>{periodTitle(view, board.days)}</h2>
      </div>
      <Form method="get" action="/availability" className="board-jump" data-no-print>
        <Chosen {...props} except="date" />
        <label htmlFor="giorno">Vai al giorno</label>
        <input id="giorno" name="date" type="date" className="control" defaultValue={date} key={date} />
        <button className="button button-secondary">Vai</button>
      </Form>
      <Filters {...props} />
    </div>
  );
}

/** Hidden fields that a form of the board keeps. */
function Chosen({ address, view, date, except }: AvailabilityProps & { except: 'date' | 'filters' }) {
  const { activity, resourceId, serviceId, state } = address;
  const kept =
    except === 'filters' ? { date } : { activity, resource: resourceId, service: serviceId, state };
  return Object.entries({ view, ...kept }).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

const STATES: Record<BoardState, string> = {
  free: 'Con posti',
  full: 'Complete',
  stopped: 'Vendite ferme',
  closed: 'Chiuse',
  gone: 'Fuori vendita',
};

function Filters(props: AvailabilityProps) {
  const { activities, resources, services, address } = props;
  const { activity, resourceId, serviceId, state } = address;
  const active = [activity, resourceId, serviceId, state].filter((each) => each !== undefined).length;
  return (
    <details className="board-filters" open={active > 0} data-no-print>
      <summary className="button button-secondary">{active === 0 ? 'Filtri' : `Filtri (${active})`}</summary>
      <Form method="get" action="/availability" key={JSON.stringify(address)}>
        <Chosen {...props} except="filters" />
        {activities.length > 1 ? (
          <Choice
            name="activity"
            label="Attività"
            all="Tutte le attività"
            value={activity}
            options={activities.map((each) => [each.subdomain, each.name])}
          />
        ) : null}
        {services.length > 1 ? (
          <Choice
            name="service"
            label="Servizio"
            all="Tutti i servizi"
            value={serviceId}
            options={services.map(({ id, name }) => [String(id), name])}
          />
        ) : null}
        {resources.length > 1 ? (
          <Choice
            name="resource"
            label="Risorsa"
            all={counted(resources.length, 'risorsa', 'risorse')}
            value={resourceId}
            options={resources.map(({ id, name }) => [String(id), name])}
          />
        ) : null}
        <Choice
          name="state"
          label="Stato"
          all="Ogni stato"
          value={state}
          options={BOARD_STATES.map((each) => [each, STATES[each]])}
        />
        <button className="button button-secondary">Mostra</button>
      </Form>
    </details>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  value: string | number | undefined;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ name, label, all, value, options }: ChoiceProps) {
  return (
    <select name={name} aria-label={label} className="control" defaultValue={value ?? ''}>
      <option value="">{all}</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
