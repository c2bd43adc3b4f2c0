// The form that adds a service to own catalogs, with the earnings.
import { useState } from 'react';
import { Form } from 'react-router';
import type { OfferDetails, OwnCatalogChoice } from '#app/domain/marketplace/offer.ts';
import { parsePercent, percentAfter } from '#app/domain/money/percent-text.ts';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FormAnswer, ZodForm } from '../form/use-zod-form.ts';
import { formatMoney } from '../format/money.ts';
import { pricingUnit } from '../format/prices.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { resellerShare } from '#app/domain/money/shares.ts';
import type { DayOffer } from '#app/domain/scheduling/availability.ts';

export type OfferViewProps = {
  offer: OfferDetails;
  freeDays: readonly DayOffer[];
  /** On the owner's clock. */
  today: string;
  /** From the address of «Calcola». */
  values: { fee: string; catalogIds: readonly string[] };
  nonce: string;
  result: FormAnswer;
};

type Props = Pick<OfferViewProps, 'offer' | 'nonce'> & { form: ZodForm<'catalogIds' | 'fee'> };

export function ResalePanel({ offer, nonce, form }: Props) {
  const [fee, setFee] = useState(form.field('fee').defaultValue);
  const parsed = parsePercent(fee);
  const free = offer.catalogs.filter(({ has }) => has === undefined);
  return (
    <section id="aggiungi" className="offer-panel card" aria-labelledby="aggiungi-titolo">
      <h2 id="aggiungi-titolo">Aggiungi ai tuoi cataloghi</h2>
      {offer.own ? <p>È un servizio di una tua attività.</p> : null}
      <Taken catalogs={offer.catalogs.filter(({ has }) => has !== undefined)} />
      {!offer.offered ? null : free.length === 0 ? (
        <NoCatalog {...offer} />
      ) : (
        <Form
          method="post"
          {...form.props}
          className="grid gap-4"
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement && target.name === 'fee') setFee(target.value);
          }}
        >
          <input type="hidden" name="formNonce" value={nonce} />
          <ChoiceGroup
            {...form.choice('catalogIds')}
            multiple
            choices={free.map(({ id, name, activity }) => ({
              value: String(id),
              label: name,
              hint: activity,
            }))}
          />
          <TextField
            {...form.field('fee')}
            hint={`Fino ${percentAfter('al', offer.maxResaleFee)} entra subito in vendita. Oltre ${percentAfter('il', offer.maxResaleFee)} invierai una proposta.`}
            inputMode="decimal"
            maxLength={10}
          />
          <Earnings offer={offer} fee={parsed} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>
              {parsed !== undefined && parsed > offer.maxResaleFee
                ? 'Invia la proposta'
                : 'Aggiungi al catalogo'}
            </SubmitButton>
            <span className="no-scripts-only grid">
              <Button formMethod="get" variant="secondary" formNoValidate>
                Calcola
              </Button>
            </span>
          </div>
        </Form>
      )}
    </section>
  );
}

/** For each price at the typed fee. */
function Earnings({ offer, fee }: { offer: OfferDetails; fee: number | undefined }) {
  if (fee === undefined)
    return <p className="text-small text-muted">Scrivi la commissione per vedere quanto guadagni.</p>;
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="font-semibold">{`Con ${percentAfter('il', fee)} guadagni`}</p>
      <ul className="grid gap-2">
        {offer.rates.map(({ id, name, price, fromCents, pricing }) => (
          <li key={id} className="earning">
            <span className="min-w-0 break-words">
              {name} <span className="text-small text-muted">{`${price} ${pricingUnit(pricing)}`}</span>
            </span>
            <span className="nums font-bold whitespace-nowrap">
              {formatMoney(resellerShare(fromCents, fee))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Taken({ catalogs }: { catalogs: readonly OwnCatalogChoice[] }) {
  if (catalogs.length === 0) return null;
  return (
    <Notice tone="info">
      <ul className="grid gap-1">
        {catalogs.map(({ id, name, activity, has }) => (
          <li key={id}>
            {has === 'accepted'
              ? `È già in «${name}» di ${activity}.`
              : `L'hai già proposto per «${name}» di ${activity}: in attesa.`}
          </li>
        ))}
      </ul>
      <a href="/marketplace/admin?side=sent">Vedi le tue proposte</a>
    </Notice>
  );
}

function NoCatalog({ activities, catalogs }: OfferDetails) {
  if (catalogs.length > 0) return <p>Non hai altri cataloghi in cui metterlo.</p>;
  const [first] = activities;
  if (!first) return <p>Per rivenderlo ti serve un'altra attività con un catalogo.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p>Per rivenderlo ti serve un catalogo: creane uno, poi torna qui.</p>
      {activities.map(({ name, subdomain }) => (
        <ButtonLink key={subdomain} href={`/dashboard/${subdomain}/catalogs/new`} variant="secondary">
          {`Crea un catalogo per ${name}`}
        </ButtonLink>
      ))}
    </div>
  );
}
