import { overlaps } from '#app/domain/catalog/quote.ts';
import type { RateRow } from '#app/domain/catalog/rates/rate-row.ts';
import type { ServiceResource } from '#app/domain/scheduling/service-resource.ts';

import { peopleRange } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';
import { pricingUnit } from '../../format/prices.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Empty } from '../kit/empty.tsx';
import { OrderForm } from '../ordering/order-form.tsx';
import { ArchivedList } from '../services/archived-list.tsx';
import { ServiceFrame, type ServiceHead } from '../services/service-frame.tsx';

type Props = {
  base: string;
  service: ServiceHead;
  rates: readonly RateRow[];
  /** Those that serve it. */
  resources: readonly ServiceResource[];
};

export function RatesView({ base, service, rates, resources }: Props) {
  const home = `${base}/services/${service.id}/rates`;
  const live = rates.filter(({ archived }) => !archived);
  const hidden = live.filter((rate) => isHidden(rate, resources));
  const add = <ButtonLink href={`${home}/new`}>Aggiungi una tariffa</ButtonLink>;
  return (
    <ServiceFrame base={base} service={service} actions={live.length === 0 ? undefined : add}>
      {hidden.length === 0 ? null : <HiddenRates hidden={hidden} resources={resources} />}
      {live.length === 0 ? (
        <Empty action={add}>Non ci sono tariffe: senza, il servizio non si può prenotare.</Empty>
      ) : (
        <OrderForm
          label="Tariffe"
          items={live.map((rate) => ({
            id: rate.id,
            name: rate.name,
            body: <Rate rate={rate} href={`${home}/${rate.id}`} hidden={hidden.includes(rate)} />,
            actions: (
              <a
                href={`${home}/${rate.id}/archive`}
                className="link link-alone"
                aria-label={`Archivia ${rate.name}`}
              >
                Archivia
              </a>
            ),
          }))}
        />
      )}
      <ArchivedList
        title="Tariffe archiviate"
        items={rates
          .filter(({ archived }) => archived)
          .map(({ id, name }) => ({ id, name, href: `${home}/${id}/archive` }))}
      />
    </ServiceFrame>
  );
}

/** Without resources the checklist says what is missing; then it is not the rate's fault. */
function isHidden(rate: RateRow, resources: readonly ServiceResource[]): boolean {
  return resources.length > 0 && !resources.some((limits) => overlaps(rate, limits));
}

function HiddenRates({ hidden, resources }: { hidden: RateRow[]; resources: readonly ServiceResource[] }) {
  const limits = resources
    .map(
      ({ name, minParticipants, maxParticipants }) =>
        `${name}: ${peopleRange(minParticipants, maxParticipants).toLowerCase()}`,
    )
    .join('; ');
  return (
    <Notice tone="warn">
      <p>
        {hidden.length === 1 ? 'Una tariffa non si mostra' : `${hidden.length} tariffe non si mostrano`}: i
        limiti di persone non si incontrano con quelli delle risorse ({limits}).
      </p>
    </Notice>
  );
}

function Rate({ rate, href, hidden }: { rate: RateRow; href: string; hidden: boolean }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={href} className="link-alone font-semibold underline">
          {rate.name}
        </a>
        {hidden ? <Badge tone="yellow">Non si mostra</Badge> : null}
      </span>
      <span>
        <span className="nums font-semibold">{formatMoney(rate.priceCents)}</span> {pricingUnit(rate.pricing)}
        {' · '}
        {peopleRange(rate.minPeople, rate.maxPeople)}
      </span>
      {rate.description === '' ? null : <span className="text-small text-muted">{rate.description}</span>}
    </>
  );
}
