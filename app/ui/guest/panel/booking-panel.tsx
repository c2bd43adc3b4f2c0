// The panel of a service's page: the price on top, then one of two steps.
import { lazy, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';
import { later, loadLater } from '../../form/load-later.ts';
import { Contacts } from '../../parts/contacts.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ChooseStep } from './choose-step.tsx';
import { PANEL_ID } from './panel-address.ts';
import type { GuestValues, PanelData } from './panel-data.ts';
import { PeopleChoice, peopleProblem } from './people-choice.tsx';
import { isOpen, pickedSlot } from './slot-choice.tsx';
import { focusAt, showDay } from './step.tsx';

/** Loaded when a day is chosen. */
const loadDetails = () => import('./details-step.tsx');
const DetailsStep = lazy(later(loadDetails));

type Props = {
  activity: PublicActivity;
  service: ServicePage;
  data: PanelData;
  /** In a frame on another site: the form opens the top window. */
  framed?: boolean;
};

export function BookingPanel({ activity, service, data, framed = false }: Props) {
  const box = useFocusOnAnswer(data);
  const choosing = service.bookable && data.step === 'choose';
  return (
    <section
      id={PANEL_ID}
      ref={box}
      className={choosing ? 'panel' : 'panel panel-form'}
      aria-labelledby="panel-title"
    >
      {service.bookable ? (
        <PanelStep activity={activity} service={service} data={data} framed={framed} />
      ) : (
        <>
          <PanelHead price={service.price} />
          <Notice tone="warn">
            <p>Al momento non è prenotabile online</p>
          </Notice>
          <Contacts email={service.email ?? activity.email} phone={service.phone ?? activity.phone} />
        </>
      )}
    </section>
  );
}

function PanelStep({ activity, service, data, framed = false }: Props) {
  const typed = useRef<Partial<GuestValues>>({});
  const { choice, quote, slots } = data;
  useEffect(() => {
    if (choice.date !== undefined) loadLater(loadDetails, () => {});
  }, [choice.date]);
  // Server only: browsers with scripts neither load nor show it.
  const changing = import.meta.env.SSR && data.changing;
  if (data.step === 'details' && choice.date !== undefined && (changing || quote !== undefined)) {
    const slot = changing
      ? undefined
      : slots.find(({ key, state }) => key === choice.slot && state === 'bookable');
    const chosen = { date: choice.date, slot, quote };
    return (
      <>
        <h2 id="panel-title" tabIndex={-1} className="panel-title">
          I tuoi dati
        </h2>
        <DetailsStep
          data={data}
          chosen={chosen}
          activity={activity}
          service={service}
          typed={typed}
          framed={framed}
          people={
            changing ? (
              <PeopleChoice
                {...service}
                chosen={choice.people}
                most={data.most}
                problem={peopleProblem(data)}
              />
            ) : undefined
          }
        />
      </>
    );
  }
  return (
    <>
      <h2 id="panel-title" tabIndex={-1} className="sr-only">
        Scegli la data
      </h2>
      <ChooseStep service={service} data={data} lead={<PanelHead price={service.price} />} />
    </>
  );
}

function PanelHead({ price }: Pick<ServicePage, 'price'>) {
  if (price === undefined) return null;
  return (
    <div className="panel-head">
      <ul className="lead">
        {price.each.map((each) => (
          <li key={each.name}>
            {`${each.name} `}
            <b>{each.price}</b>
            {` ${each.unit}`}
          </li>
        ))}
      </ul>
      {price.note && <p className="text-small text-muted">{price.note}</p>}
    </div>
  );
}

/** Moves the focus after a change of step or day, or a refusal; not on the first view. */
function useFocusOnAnswer({ step, problem, problemAt, choice: { date, slot }, slots }: PanelData) {
  const box = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef({ key, step, date });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, step, date };
    if (before.key === key) return;
    if (before.step === step && problem === undefined) {
      if (before.date !== date && date !== undefined && step === 'choose')
        showDay({ free: isOpen(slots), timed: pickedSlot(slots, slot) !== undefined });
      return;
    }
    box.current?.scrollIntoView();
    focusAt(step === 'choose' && problemAt ? problemAt : 'panel-title');
  }, [key, step, problem, problemAt, date, slot, slots]);
  return box;
}
