// A service offered for resale: description, free days, earnings, and the form that adds it to catalogs.
import { phoneHref } from '../format/phone.ts';
import type { OfferDetails } from '#app/domain/marketplace/offer.ts';
import { resaleForm } from '#app/domain/marketplace/entry.ts';
import { percent } from '#app/domain/money/percent-text.ts';
import type { DayOffer } from '#app/domain/scheduling/availability.ts';
import { shortDate } from '#app/domain/date-words.ts';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { hoursAsWords } from '#app/domain/bookings/money/free-cancellation.ts';
import { Gallery } from '../activity/gallery.tsx';
import { Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { fromPrice } from '../format/prices.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { type OfferViewProps, ResalePanel } from './resale-panel.tsx';
import { Cover } from '../activity/cover.tsx';

const LABELS = { catalogIds: 'In quali cataloghi', fee: 'La tua commissione (%)' };

export function OfferView(props: OfferViewProps) {
  const { offer, freeDays, today, values, result } = props;
  const form = useZodForm(resaleForm, result, { labels: LABELS, values });
  return (
    <div className="grid gap-6">
      <PageHeader
        title={offer.card.name}
        crumbs={[{ label: 'Marketplace', href: '/marketplace' }]}
        above={<ErrorSummary {...form.summary} />}
        intro={`Un servizio di ${offer.provider.name}`}
      />
      <div className="offer">
        <div className="offer-head">
          {offer.offered ? null : (
            <Notice tone="warn">
              <p>
                <Badge tone="yellow">Servizio sospeso</Badge>
              </p>
              <p>
                {`${offer.provider.name} al momento non lo fa vendere ad altri. I tuoi accordi restano, e torna in vendita da solo quando riprende.`}
              </p>
            </Notice>
          )}
          <Gallery images={offer.images} name={offer.card.name} />
          <OfferFacts offer={offer} freeDays={freeDays} today={today} />
        </div>
        <ResalePanel {...props} form={form} />
        <div className="offer-body">
          {offer.description === '' ? null : (
            <section className="grid max-w-prose gap-3">
              <h2>Descrizione</h2>
              {paragraphs(offer.description).map((text) => (
                <p key={text} className="whitespace-pre-line">
                  {text}
                </p>
              ))}
            </section>
          )}
          <GuestPreview offer={offer} />
          <Provider provider={offer.provider} />
        </div>
      </div>
    </div>
  );
}

function OfferFacts({ offer, freeDays, today }: Pick<OfferViewProps, 'offer' | 'freeDays' | 'today'>) {
  const { card, provider, maxResaleFee, cancellationHours } = offer;
  const place = [card.category?.name, provider.city].filter((part) => part !== undefined).join(' · ');
  return (
    <Facts
      facts={[
        ...(place === '' ? [] : [{ label: 'Dove', value: place }]),
        ...(card.fromCents === undefined
          ? []
          : [
              {
                label: 'Prezzo',
                value: `${fromPrice(card.fromCents)} ${card.fromCounts}`,
              },
            ]),
        { label: 'Commissione massima', value: percent(maxResaleFee) },
        {
          label: 'Annullamento',
          value:
            cancellationHours === 0
              ? "Gratuito fino all'inizio"
              : `Gratuito fino a ${hoursAsWords(cancellationHours)} prima`,
        },
        { label: 'Prossime date libere', value: <FreeDays days={freeDays} today={today} /> },
      ]}
    />
  );
}

function FreeDays({ days, today }: { days: readonly DayOffer[]; today: string }) {
  if (days.length === 0) return 'Nessuna per ora';
  return (
    <ul className="flex flex-wrap gap-2">
      {days.map(({ date, state }) => (
        <li key={date} className="badge tone-neutral nums">
          {shortDate(date, today)}
          {state === 'partially_booked' ? <span className="font-normal">in parte prenotato</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Provider({ provider }: Pick<OfferDetails, 'provider'>) {
  const { name, summary, email, phone } = provider;
  return (
    <section className="grid max-w-prose gap-3">
      <h2 className="break-words">{`Chi lo organizza: ${name}`}</h2>
      {summary === '' ? null : <p>{summary}</p>}
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${email}`} className="link link-alone break-all">
          {email}
        </a>
        {phone === undefined ? null : <TextLink href={phoneHref(phone)}>{phone}</TextLink>}
      </p>
    </section>
  );
}

/** The service's card as in the reseller's catalog. */
export function GuestPreview({ offer }: { offer: OfferDetails }) {
  const { card, provider, publicPath } = offer;
  return (
    <section className="grid gap-3">
      <h2>Come lo vedono i tuoi ospiti</h2>
      <p className="max-w-prose text-muted">
        {`Nel tuo catalogo il prezzo resta quello di ${provider.name}, che accoglie gli ospiti. Anche i posti sono gli stessi. La tua commissione è compresa nel prezzo e gli ospiti non la vedono.`}
      </p>
      <div className="card offer-preview">
        <Cover image={card.image} sizes="288px" />
        <div className="card-body">
          {card.category === undefined ? null : <p className="text-small text-muted">{card.category.name}</p>}
          <p className="font-semibold break-words">{card.name}</p>
          <p className="line-clamp-2 text-small text-muted">{card.summary}</p>
          <p className="text-small">{`Servizio di ${provider.name}`}</p>
          <p className="pt-2">
            <span className="nums font-bold">{fromPrice(card.fromCents ?? 0)}</span>{' '}
            <span className="text-small text-muted">{card.fromCounts}</span>
          </p>
        </div>
      </div>
      {publicPath === undefined ? null : (
        <p>
          <TextLink href={publicPath}>{`Guarda la pagina di ${provider.name}`}</TextLink>
        </p>
      )}
    </section>
  );
}
