// «Nuova prenotazione»: which service, then when and how many, then who and how they pay.
import { Form } from 'react-router';

import type { Question } from '#app/domain/bookings/question.ts';
import type { OwnSellable, SellableChoice } from '#app/domain/catalog/own-sellable.ts';

import { ChooseStep } from '../../booking/choose-step.tsx';
import { PANEL_ID } from '../../booking/panel-address.ts';
import type { PanelView } from '../../booking/panel-data.ts';
import { SelectField } from '../../form/select-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { ByHandDetails } from './by-hand-details.tsx';
import type { ByHandValues } from './by-hand-values.ts';

const CRUMBS = [{ label: 'Prenotazioni', href: '/availability/bookings' }];

type Props = {
  services: readonly SellableChoice[];
  chosen:
    | { service: OwnSellable; panel: PanelView; questions: readonly Question[]; nonce: string }
    | undefined;
  answer: { values: ByHandValues; errors: FieldErrors; problem: string | undefined } | undefined;
};

export function ByHandView({ services, chosen, answer }: Props) {
  if (chosen === undefined) return <ServiceChoice services={services} />;
  const { service, panel, questions, nonce } = chosen;
  const named = { crumbs: CRUMBS, intro: `${service.serviceName} · ${service.activityName}` };
  const { choice, quote } = panel;
  const slot = panel.slots.find(({ key }) => key === choice.slot);
  if (panel.step === 'details' && choice.date !== undefined && quote && slot) {
    const occasion = { date: choice.date, slot, quote, choice };
    return (
      <ByHandDetails
        head={named}
        service={service}
        occasion={occasion}
        questions={questions}
        nonce={nonce}
        answer={answer}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <PageHeader title="Nuova prenotazione" {...named} />
      <section id={PANEL_ID} className="card max-w-panel p-4 sm:p-6" aria-labelledby="panel-title">
        <h2 id="panel-title" className="panel-title mb-4">
          Quando e quante persone
        </h2>
        {service.rates.length === 0 ? (
          <p>Questo servizio non ha tariffe prenotabili.</p>
        ) : (
          <ChooseStep service={service} data={panel} />
        )}
      </section>
    </div>
  );
}

function ServiceChoice({ services }: { services: readonly SellableChoice[] }) {
  const several = new Set(services.map(({ activityName }) => activityName)).size > 1;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova prenotazione"
        crumbs={CRUMBS}
        intro="Per chi prenota al telefono o di persona."
      />
      {services.length === 0 ? (
        <Empty>Per prenotare serve un servizio con una tariffa e una risorsa.</Empty>
      ) : (
        <Form method="get" className="grid max-w-card gap-4">
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
      )}
    </div>
  );
}
