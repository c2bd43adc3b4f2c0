// «Nuova prenotazione»: first service and time, then the page with the guest.
import { Form } from 'react-router';
import type { StaffRole } from '#app/domain/activities/staff.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import type { OwnSellableOn, SellableChoice } from '#app/domain/catalog/own-service.ts';
import type { NotReady } from '#app/domain/scheduling/service-readiness.ts';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { NothingOnSale } from '../../dashboard/services/services-view.tsx';
import { ReadinessList } from '../../dashboard/services/service-view.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { ChooseStep } from '../../guest/panel/choose-step.tsx';
import { PANEL_ID } from '../../guest/panel/panel-address.ts';
import type { PanelView } from '../../guest/panel/panel-data.ts';
import { Button } from '../../parts/button.tsx';
import { type ByHandAnswer, ByHandForm, OnAllResources } from './by-hand-form.tsx';

const CRUMBS = [{ label: 'Prenotazioni', href: '/availability/bookings' }];

type ByHandViewProps = {
  services: readonly SellableChoice[];
  chosen:
    | { service: OwnSellableOn; panel: PanelView; questions: readonly Question[]; nonce: string }
    | undefined;
  /** Services that can't be sold yet; shown if none can. */
  notReady: readonly NotReady[];
  /** The viewer's activities. */
  activities: readonly { subdomain: string; role: StaffRole }[];
  answer: ByHandAnswer | undefined;
};

export function ByHandView({ services, chosen, notReady, activities, answer }: ByHandViewProps) {
  if (chosen === undefined) return <ServiceChoice {...{ services, notReady, activities }} />;
  const { service, questions, nonce } = chosen;
  const panel = answer?.panel ?? chosen.panel;
  const { date } = panel.choice;
  const names = [service.serviceName, service.resourceName, service.activityName];
  const head = { crumbs: CRUMBS, intro: names.filter(Boolean).join(' · ') };
  if (panel.step === 'details' && date !== undefined)
    return <ByHandForm {...{ head, service, panel, date, questions, nonce, answer }} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Nuova prenotazione" {...head} />
      {notReady.length > 0 ? (
        <Missing notReady={notReady} />
      ) : (
        <section id={PANEL_ID} className="max-w-panel" aria-labelledby="panel-title">
          <h2 id="panel-title" className="panel-title mb-4">
            Quando e quante persone
          </h2>
          {service.resourceName === undefined ? null : (
            <p className="mb-4">
              {`Vedi gli orari di ${service.resourceName}. `}
              <OnAllResources choice={panel.choice} />
            </p>
          )}
          <ChooseStep service={{ ...service, ...service.party }} data={panel} />
        </section>
      )}
    </div>
  );
}

function Missing({ notReady }: Pick<ByHandViewProps, 'notReady'>) {
  return notReady.map(({ id, name, subdomain, readiness }) => (
    <ReadinessList
      key={id}
      title={`Che cosa manca per vendere «${name}»`}
      readiness={readiness}
      base={`/dashboard/${subdomain}`}
      serviceId={id}
    />
  ));
}

function ServiceChoice({
  services,
  notReady,
  activities,
}: Pick<ByHandViewProps, 'services' | 'notReady' | 'activities'>) {
  const several = new Set(services.map(({ activityName }) => activityName)).size > 1;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova prenotazione"
        crumbs={CRUMBS}
        intro="Per chi prenota al telefono o di persona."
      />
      {services.length > 0 ? (
        <Form method="get" className="grid max-w-prose gap-4">
          <SelectField
            name="service"
            label="Servizio"
            options={services.map(({ id, name, activityName }) => ({
              value: String(id),
              label: several ? `${name} · ${activityName}` : name,
            }))}
          />
          <div>
            <Button>Continua</Button>
          </div>
        </Form>
      ) : notReady.length > 0 ? (
        <Missing notReady={notReady} />
      ) : (
        <NothingOnSale activities={activities} />
      )}
    </div>
  );
}
