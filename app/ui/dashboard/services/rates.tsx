// Pages of a service's rates.
import { overlaps } from '#app/domain/catalog/quote.ts';
import { rateForm, type RateRow, type RateValues } from '#app/domain/catalog/rates/rate.ts';
import type { ServiceResource } from '#app/domain/scheduling/resources/resource.ts';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { peopleRange } from '../../format/counts.ts';
import { pricingUnit } from '../../format/prices.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { EditorPage } from '../kit/editor.tsx';
import { Empty } from '../kit/page-header.tsx';
import { OrderForm } from '../ordering/order-form.tsx';
import { ServiceFrame, type ServiceHead } from './service-view.tsx';
import { ArchivedList } from './services-view.tsx';

const LABELS = {
  name: 'Nome',
  description: 'Descrizione',
  price: 'Prezzo',
  pricing: 'Come si paga',
  minPeople: 'Minimo di persone',
  maxPeople: 'Massimo di persone',
};

const PRICINGS = [
  { value: 'per_person', label: 'Per persona', hint: 'Prezzo × persone' },
  { value: 'per_booking', label: 'A gruppo', hint: 'Una volta sola, quante che siano le persone' },
  { value: 'per_unit', label: 'Per unità', hint: 'Prezzo × unità usate: canoe, stanze' },
];

type RateEditorProps = {
  title: string;
  crumbs: { label: string; href: string }[];
  listHref: string;
  values: RateValues;
  nonce: string;
  /** For a stored rate. */
  seen?: string | undefined;
  /** Also for a stored rate: its prices over time. */
  pricesHref?: string | undefined;
  result: FormAnswer;
};

export function RateEditor({ listHref, values, pricesHref, result, ...page }: RateEditorProps) {
  const form = useZodForm(rateForm, result, { labels: LABELS, values });
  const { field, choice } = form;
  return (
    <EditorPage {...page} form={form} save="Salva la tariffa" back={listHref}>
      <TextField {...field('name')} hint="Per esempio «Adulto» o «Barca intera»" maxLength={60} />
      <TextArea
        {...field('description')}
        hint="A chi spetta: «Da 4 a 12 anni, accompagnati»"
        optional
        rows={2}
        maxLength={500}
      />
      <TextField
        {...field('price')}
        hint={pricesHref ? 'In euro: il prezzo base di oggi' : 'In euro, per esempio 35,00'}
        inputMode="decimal"
      />
      {pricesHref ? <TextLink href={pricesHref}>Stagioni e cambi di prezzo</TextLink> : null}
      <ChoiceGroup {...choice('pricing')} choices={PRICINGS} />
      <div className="field-pair">
        <TextField {...field('minPeople')} inputMode="numeric" />
        <TextField
          {...field('maxPeople')}
          hint="Vuoto: conta solo il limite della risorsa"
          optional
          inputMode="numeric"
        />
      </div>
    </EditorPage>
  );
}

/** `price`: its price in the coming year, in words. */
type ListedRate = RateRow & { price: string };

type RatesViewProps = {
  base: string;
  service: ServiceHead;
  rates: readonly ListedRate[];
  /** Resources of the service. */
  resources: readonly ServiceResource[];
};

export function RatesView({ base, service, rates, resources }: RatesViewProps) {
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
              <span className="flex flex-wrap gap-x-4">
                <TextLink href={`${home}/${rate.id}/prices`} aria-label={`Prezzi di ${rate.name}`}>
                  Prezzi
                </TextLink>
                <TextLink href={`${home}/${rate.id}/archive`} aria-label={`Archivia ${rate.name}`}>
                  Archivia
                </TextLink>
              </span>
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

/** Without resources the checklist shows what is missing; the rate is not hidden by its limits then. */
function isHidden(rate: ListedRate, resources: readonly ServiceResource[]): boolean {
  return resources.length > 0 && !resources.some((limits) => overlaps(rate, limits));
}

function HiddenRates({ hidden, resources }: { hidden: ListedRate[]; resources: readonly ServiceResource[] }) {
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

function Rate({ rate, href, hidden }: { rate: ListedRate; href: string; hidden: boolean }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={href} className="link link-alone font-semibold">
          {rate.name}
        </a>
        {hidden ? <Badge tone="yellow">Non si mostra</Badge> : null}
      </span>
      <span>
        <span className="nums font-semibold">{rate.price}</span> {pricingUnit(rate.pricing)}
        {' · '}
        {peopleRange(rate.minPeople, rate.maxPeople)}
      </span>
      {rate.description === '' ? null : <span className="text-small text-muted">{rate.description}</span>}
    </>
  );
}
