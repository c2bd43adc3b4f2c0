// An entry between two activities: terms, history, sales.
import { actionsOf, type EntryDetails, type EntryEvent } from '#app/domain/marketplace/entry.ts';
import { percent, percentAfter } from '#app/domain/money/percent-text.ts';
import { type Fact, Facts, Figures, PageHeader } from '../dashboard/kit/page-header.tsx';
import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { ACTION_LINKS, EntryState, EVENT_WORDS, SOURCE_WORDS } from './action-view.tsx';

const FIRST = new Set(['accept', 'accept-fee']);

export function EntryView({ entry }: { entry: EntryDetails }) {
  const actions = actionsOf(entry);
  return (
    <div className="grid gap-8">
      <PageHeader
        title={entry.serviceName}
        crumbs={[
          { label: 'Marketplace', href: '/marketplace' },
          { label: 'Proposte', href: '/marketplace/admin' },
        ]}
        intro={<EntryState {...entry} />}
        actions={
          actions.length === 0
            ? undefined
            : actions.map((action) => (
                <ButtonLink
                  key={action}
                  href={`/marketplace/entries/${entry.id}/${action}`}
                  variant={FIRST.has(action) ? 'primary' : 'secondary'}
                >
                  {ACTION_LINKS[action]}
                </ButtonLink>
              ))
        }
      />
      <Explanation {...entry} />
      <section className="grid gap-4">
        <h2>Condizioni</h2>
        <Facts facts={termsOf(entry)} />
      </section>
      {entry.status === 'ACCEPTED' ? <Sold {...entry} /> : null}
      <section className="grid gap-4">
        <h2>Che cosa è successo</h2>
        <ol className="entry-events">
          {entry.events.map((event) => (
            <Event key={`${event.kind} ${new Date(event.at).getTime()}`} {...event} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Explanation({
  suspended,
  origin,
  proposedFee,
  proposedBy,
  sides,
  fee,
  rejectionReason,
}: EntryDetails) {
  if (suspended)
    return (
      <Notice tone="warn">
        <p>{`${origin} al momento non vende questo servizio: dal catalogo non si può prenotare. L'accordo resta.`}</p>
      </Notice>
    );
  if (rejectionReason !== undefined)
    return (
      <Notice tone="info">
        <p>Motivo del rifiuto: {rejectionReason}</p>
      </Notice>
    );
  if (proposedFee === undefined) return null;
  const answers = sides.some((side) => side !== proposedBy);
  return (
    <Notice tone="info">
      <p>
        {`${answers ? 'Ti viene proposta' : 'Hai proposto'} una commissione ${percentAfter('del', proposedFee)}. Fino alla risposta vale quella di adesso: ${percent(fee)}.`}
      </p>
    </Notice>
  );
}

function termsOf(entry: EntryDetails): Fact[] {
  const { serviceId, serviceName, origin, destination, catalogName, fee, maxResaleFee, source } = entry;
  return [
    {
      label: 'Servizio',
      value: (
        <TextLink inline href={`/marketplace/${serviceId}`}>
          {serviceName}
        </TextLink>
      ),
    },
    { label: 'Fornito da', value: origin },
    { label: 'Rivenduto da', value: destination },
    { label: 'Catalogo', value: catalogName ?? 'Catalogo eliminato' },
    { label: 'Commissione di chi rivende', value: percent(fee) },
    { label: 'Commissione massima oggi', value: percent(maxResaleFee) },
    { label: 'Origine', value: SOURCE_WORDS[source] },
  ];
}

function Sold(entry: EntryDetails) {
  return (
    <section className="grid gap-4">
      <h2>Venduto con questo accordo</h2>
      <Figures figures={figuresOf(entry)} />
      <p className="text-small text-muted">
        Prenotazioni confermate e completate, prima dei rimborsi. Ognuna tiene la commissione con cui è stata
        venduta.
      </p>
    </section>
  );
}

function figuresOf({ sales, sides }: EntryDetails) {
  const { count, totalCents, resellerCents, ownerCents } = sales;
  return [
    { label: 'Prenotazioni', value: String(count) },
    { label: 'Pagato dagli ospiti', value: formatMoney(totalCents) },
    {
      label: sides.includes('destination') ? 'La tua commissione' : 'Commissione di chi rivende',
      value: formatMoney(resellerCents),
    },
    ...(ownerCents === undefined
      ? []
      : [{ label: 'Resta a te', value: formatMoney(ownerCents), note: 'Tolte le commissioni' }]),
  ];
}

function Event({ kind, at, actor, fee, reason }: EntryEvent) {
  return (
    <li>
      <p className="font-semibold">
        {EVENT_WORDS[kind]}
        {fee === undefined ? '' : `: ${percent(fee)}`}
      </p>
      <p className="text-small text-muted">
        {[instantText(new Date(at).toISOString()), actor].filter((part) => part !== undefined).join(' · ')}
      </p>
      {reason === undefined ? null : <p className="whitespace-pre-line">{reason}</p>}
    </li>
  );
}
