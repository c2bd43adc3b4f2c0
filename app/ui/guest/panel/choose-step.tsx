// Step 1: day, time, people, price. A GET form: each state is an address.
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { weekdayAndDay } from '#app/domain/date-words.ts';
import type { ServicePage } from '#app/domain/catalog/service-page.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { HiddenFields, Step } from './step.tsx';
import { ClosedDay, isOpen, pickedSlot, SlotChoice, slotsInWords, slotWords } from './slot-choice.tsx';
import { MonthView } from './month-view.tsx';
import { PANEL_ID } from './panel-address.ts';
import type { PanelView } from './panel-data.ts';
import { PeopleChoice, peopleProblem } from './people-choice.tsx';
import { type Live, Stub, useLiveQuote, useReturnKey } from './stub.tsx';
import { useAddressForm } from './use-address.ts';
import { ChosenDay } from './without-scripts.tsx';

type Props = {
  service: Pick<ServicePage, 'rates' | 'vatFree' | 'minParticipants' | 'maxParticipants'> & {
    price?: ServicePage['price'];
  };
  data: PanelView;
  /** Above the steps. */
  lead?: ReactNode;
};

export function ChooseStep(props: Props) {
  return <ChooseForm key={useReturnKey()} {...props} />;
}

function ChooseForm({ service, data, lead }: Props) {
  const { month, choice, problem, problemAt } = data;
  const address = useAddressForm();
  const live = useLiveQuote(data, service.rates);
  return (
    <form
      method="get"
      action={`#${PANEL_ID}`}
      className="ticket booking"
      noValidate
      {...address}
      onInput={(event) => {
        live.onInput(event);
        address.onInput(event);
      }}
    >
      <div className="booking-steps">
        {lead}
        {problem === undefined ? null : (
          <Notice tone="danger">{problemAt ? <a href={`#${problemAt}`}>{problem}</a> : problem}</Notice>
        )}
        {/* First button of the form, so that Enter works like the main button. */}
        <button
          type="submit"
          name="step"
          value="details"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <DayStep data={data} busy={useMonthChange(month.month)} />
        <input type="hidden" name="month" value={month.month} />
        {choice.date === undefined ? null : <input type="hidden" name="date" value={choice.date} />}
        <HiddenFields of={choice.carried} />
        {/* New times appear far from the chosen day, so screen readers announce them. */}
        <output className="sr-only">{slotsInWords(data)}</output>
        {choice.date === undefined ? <Later /> : null}
        {data.slots.length === 0 ? null : <TimeStep data={data} live={live} service={service} />}
        {isOpen(data.slots) ? (
          <PeopleStep service={service} data={data} live={live} />
        ) : (
          <HiddenFields of={choice.people} prefix="people-" />
        )}
      </div>
      <Stub data={data} live={live} service={service} />
    </form>
  );
}

function DayStep({ data, busy }: { data: PanelView; busy: boolean }) {
  const { month, choice, slots } = data;
  const { date } = choice;
  const view = <MonthView month={month} choice={choice} busy={busy} />;
  if (date === undefined) return <div className="step step-body">{view}</div>;
  const other = date.slice(0, 7) !== month.month;
  return (
    <Step id="giorno" title="Giorno" answer={weekdayAndDay(date, month.today)} open={other || !isOpen(slots)}>
      {view}
      <ClosedDay data={data} date={date} />
      <noscript>{import.meta.env.SSR ? <ChosenDay date={date} choice={choice} /> : null}</noscript>
    </Step>
  );
}

/** A preview of the steps after the day. */
function Later() {
  return (
    <p className="step-later">
      <span>Poi</span> orario e persone
      <span className="sr-only">. Scegli un giorno per vedere gli orari.</span>
    </p>
  );
}

type StepProps = Pick<Props, 'service' | 'data'> & { live: Live };

function TimeStep({ service, data, live }: StepProps) {
  const { choice, slots, month, problem, problemAt } = data;
  const wrong = problemAt === 'orario' ? problem : undefined;
  return (
    <Step
      id="orario"
      title="Orario"
      answer={live.slot && slotWords(live.slot)}
      open={live.slot === undefined || wrong !== undefined}
    >
      <SlotChoice
        key={choice.date}
        slots={slots}
        chosen={choice.slot}
        legend={`Orari di ${weekdayAndDay(choice.date ?? '', month.today)}`}
        problem={wrong}
        largest={service.maxParticipants}
        next="persone"
      />
    </Step>
  );
}

function PeopleStep({ service, data, live }: StepProps) {
  const { choice, slots } = data;
  const wrong = peopleProblem(data);
  const counted = Object.keys(choice.people).length > 0;
  const chosen = service.rates.filter(({ id }) => (live.people[id] ?? 0) > 0);
  return (
    <Step
      id="persone"
      title="Persone"
      answer={chosen.map(({ id, name }) => `${name}: ${live.people[id]}`).join(', ') || undefined}
      open={!counted || pickedSlot(slots, choice.slot) === undefined || wrong !== undefined}
    >
      <PeopleChoice
        rates={service.rates}
        chosen={live.starting}
        minParticipants={service.minParticipants}
        maxParticipants={service.maxParticipants}
        most={data.most}
        problem={wrong}
      />
      <span className="no-scripts-only mt-2 grid">
        <Button variant="secondary" type="submit">
          Aggiorna il totale
        </Button>
      </span>
    </Step>
  );
}

/** True while another month is being loaded. */
function useMonthChange(month: string): boolean {
  const asked = useNavigation().location?.search;
  return asked !== undefined && (new URLSearchParams(asked).get('month') ?? month) !== month;
}
