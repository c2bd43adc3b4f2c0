import { Form } from 'react-router';
import type { AddableService, CatalogItem, OwnCatalog } from '#app/domain/catalog/own-catalog.ts';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { recordOptions } from '../format/options.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { CatalogFrame } from './catalogs.tsx';
import { Empty } from './kit/page-header.tsx';
import { OrderForm } from './ordering/order-form.tsx';
import type { OrderItem } from './ordering/order-row.tsx';

type Props = {
  base: string;
  host: boolean;
  catalog: OwnCatalog;
  /** Its public page; undefined while visitors can't see it. */
  page: string | undefined;
  addable: readonly AddableService[];
  error?: string | undefined;
};

export function CatalogServicesView({ base, host, catalog, page, addable, error }: Props) {
  return (
    <CatalogFrame
      base={base}
      catalog={catalog}
      actions={
        <ButtonLink href={page ?? `${base}/catalogs/${catalog.id}/preview`} variant="secondary">
          {page === undefined ? 'Anteprima del catalogo' : 'Vedi il catalogo'}
        </ButtonLink>
      }
    >
      {catalog.items.length === 0 ? (
        <Empty>Il catalogo è vuoto.</Empty>
      ) : (
        <OrderForm label="Servizi del catalogo" items={catalog.items.map((item) => rowOf(item, base))} />
      )}
      <Pending pending={catalog.pending} />
      <Add host={host} base={base} addable={addable} error={error} />
      <p>
        <TextLink href={`${base}/catalogs/${catalog.id}/delete`}>Elimina il catalogo</TextLink>
      </p>
    </CatalogFrame>
  );
}

function rowOf({ id, name, soldFor, entryId, hidden }: CatalogItem, base: string): OrderItem {
  return {
    id,
    name,
    body: (
      <>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {soldFor === undefined ? (
            <a href={`${base}/services/${id}`} className="link link-alone font-semibold">
              {name}
            </a>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          {hidden === 'archived' ? <Badge tone="neutral">Archiviato</Badge> : null}
          {hidden === 'suspended' ? <Badge tone="yellow">Servizio sospeso</Badge> : null}
        </span>
        {soldFor === undefined ? null : (
          <span className="text-small text-muted">{`Dal Marketplace, di ${soldFor}`}</span>
        )}
      </>
    ),
    actions:
      soldFor === undefined ? (
        <button type="submit" name="remove" value={id} className="order-button" aria-label={`Togli ${name}`}>
          Togli
        </button>
      ) : (
        <TextLink
          href={entryId === undefined ? '/marketplace/admin' : `/marketplace/entries/${entryId}`}
          aria-label={`Gestisci l'accordo: ${name}`}
        >
          Gestisci l'accordo
        </TextLink>
      ),
  };
}

function Pending({ pending }: { pending: OwnCatalog['pending'] }) {
  if (pending.length === 0) return null;
  return (
    <section aria-labelledby="pending" className="grid gap-2">
      <h2 id="pending">In attesa di risposta</h2>
      <ul className="grid gap-2">
        {pending.map(({ name, activity }) => (
          <li key={`${name} ${activity}`} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-words">{`${name}, di ${activity}`}</span>
            <Badge tone="yellow">in attesa</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AddProps = Pick<Props, 'host' | 'base' | 'addable' | 'error'>;

function Add({ host, base, addable, error }: AddProps) {
  return (
    <section aria-labelledby="add" className="card grid max-w-checkout justify-items-start gap-4 p-6">
      <h2 id="add">Aggiungi servizi</h2>
      {addable.length === 0 ? null : (
        <Form method="post" className="grid w-full justify-items-start gap-4">
          <input type="hidden" name="intent" value="add" />
          <SelectField
            name="serviceId"
            label="Uno dei tuoi servizi"
            options={recordOptions(addable)}
            error={error}
          />
          <SubmitButton variant="secondary">Aggiungi</SubmitButton>
        </Form>
      )}
      {host && addable.length === 0 ? (
        <p>
          Tutti i tuoi servizi attivi sono già qui.{' '}
          <TextLink inline href={`${base}/services/new`}>
            Crea un servizio
          </TextLink>
        </p>
      ) : null}
      <TextLink href="/marketplace">Cerca servizi di altri nel Marketplace</TextLink>
    </section>
  );
}
