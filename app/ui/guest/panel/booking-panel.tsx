// The panel of a service page: price on top, then one of the two steps.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';

import { Contacts } from '../../activity/contacts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';

import { ChooseStep } from './choose-step.tsx';
import { DetailsStep, useTypedGuest } from './details-step.tsx';
import { PANEL_ID } from './panel-address.ts';
import { cancellationOf, type PanelData } from './panel-data.ts';
import { PeopleChoice } from './people-choice.tsx';
import { useStickyTop } from './use-sticky-top.ts';

type Props = {
  activity: PublicActivity;
  service: ServicePage;
  data: PanelData;
  /** In a frame on another site: the form leaves it for the top window. */
  framed?: boolean;
};

export function BookingPanel({ activity, service, data, framed = false }: Props) {
  const box = useFocusOnAnswer(data);
  useStickyTop(box);
  return (
    <section id={PANEL_ID} ref={box} className="panel" aria-labelledby="panel-title">
      {data.step === 'details' || !service.bookable ? null : <PanelHead service={service} data={data} />}
      {service.bookable ? (
        <PanelStep activity={activity} service={service} data={data} framed={framed} />
      ) : (
        <div className="grid gap-4">
          <Notice tone="warn">
            <p>Al momento non è prenotabile online</p>
          </Notice>
          <Contacts email={service.email ?? activity.email} phone={service.phone ?? activity.phone} />
        </div>
      )}
    </section>
  );
}

function PanelStep({ activity, service, data, framed = false }: Props) {
  const typed = useTypedGuest();
  const { choice, quote, slots } = data;
  if (data.step === 'details' && choice.date !== undefined && quote !== undefined) {
    // No browser with scripts ever asks for it, nor loads it.
    const changing = import.meta.env.SSR && data.changing;
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
                problem={data.problemAt && data.problem}
              />
            ) : undefined
          }
        />
      </>
    );
  }
  return (
    <>
      <h2 id="panel-title" tabIndex={-1} className="panel-title">
        Scegli la data
      </h2>
      <ChooseStep service={service} data={data} />
    </>
  );
}

function PanelHead({ service, data }: Pick<Props, 'service' | 'data'>) {
  const { price } = service;
  return (
    <div className="grid gap-1">
      {price === undefined ? null : (
        <>
          <p>
            <span className="nums text-price font-bold">{price.price}</span>{' '}
            <span className="text-muted">{price.counts}</span>
          </p>
          {price.all && <p className="nums text-small wrap-anywhere">{price.all}</p>}
        </>
      )}
      <p className="flex items-start gap-2 text-small font-medium">
        <Icon name="check" />
        {cancellationOf(data)}
      </p>
    </div>
  );
}

/** After a change of step or a refusal, not at the first sight of the page. */
function useFocusOnAnswer({ step, problem }: PanelData) {
  const box = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef({ key, step });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, step };
    if (before.key === key || (before.step === step && problem === undefined)) return;
    box.current?.scrollIntoView();
    document.getElementById('panel-title')?.focus({ preventScroll: true });
  }, [key, step, problem]);
  return box;
}
