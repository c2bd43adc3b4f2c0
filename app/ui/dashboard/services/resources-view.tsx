import { Form } from 'react-router';
import type { ServiceResource } from '#app/domain/scheduling/resources/resource.ts';
import { SelectField } from '../../form/select-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { recordOptions } from '../../format/options.ts';
import { peopleRange } from '../../format/counts.ts';
import { Empty } from '../kit/page-header.tsx';
import { OrderForm } from '../ordering/order-form.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { ServiceFrame, type ServiceHead } from './service-view.tsx';

type Props = {
  base: string;
  service: ServiceHead;
  resources: readonly ServiceResource[];
  error?: string | undefined;
};

export function ServiceResourcesView({ base, service, resources, error }: Props) {
  const linked = resources.filter((resource) => resource.linked);
  const others = resources.filter((resource) => !resource.linked);
  return (
    <ServiceFrame base={base} service={service}>
      <section aria-labelledby="resources" className="grid gap-4">
        <h2 id="resources">Che cosa usa</h2>
        <p className="max-w-prose text-muted">
          Sono alternative: una prenotazione usa la prima risorsa libera, in quest'ordine.
        </p>
        {linked.length === 0 ? (
          <Empty>Nessuna risorsa: così il servizio non si può prenotare.</Empty>
        ) : (
          <OrderForm
            label="Risorse del servizio"
            items={linked.map(({ id, name, minParticipants, maxParticipants }) => ({
              id,
              name,
              body: (
                <>
                  <span className="font-semibold">{name}</span>
                  <span className="text-small text-muted">
                    {peopleRange(minParticipants, maxParticipants)}
                  </span>
                </>
              ),
              actions: (
                <button
                  type="submit"
                  name="remove"
                  value={id}
                  className="order-button"
                  aria-label={`Togli ${name}`}
                >
                  Togli
                </button>
              ),
            }))}
          />
        )}
        <Add others={others} error={error} />
      </section>
    </ServiceFrame>
  );
}

function Add({ others, error }: { others: readonly ServiceResource[]; error: string | undefined }) {
  const make = <TextLink href="/availability/resources">Gestisci le risorse</TextLink>;
  if (others.length === 0) return <p>{make}</p>;
  return (
    <Form method="post" className="card grid max-w-card justify-items-start gap-4 p-4">
      <input type="hidden" name="intent" value="add" />
      <SelectField
        name="resourceId"
        label="Aggiungi una risorsa"
        options={recordOptions(others)}
        error={error}
      />
      <SubmitButton variant="secondary">Aggiungi</SubmitButton>
      {make}
    </Form>
  );
}
