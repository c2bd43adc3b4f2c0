import type { CatalogCard, OfferedDeparture, Departures } from '#app/domain/catalog/service-page.ts';
import { counted } from '../format/counts.ts';
import { fromPrice } from '../format/prices.ts';
import { CARD_SIZES, Cover } from './cover.tsx';

type Props = { card: CatalogCard; href: string };

export function CatalogCardItem({ card, href }: Props) {
  const { name, description, cover, serviceCount, from } = card;
  return (
    <li className="card card-link">
      <Cover image={cover} sizes={CARD_SIZES} />
      <div className="card-body">
        <h3>
          <a href={href} data-prefetch>
            {name}
          </a>
        </h3>
        {description === '' ? null : <p className="line-clamp-2 text-small text-muted">{description}</p>}
        <p className="mt-auto pt-2 text-small">
          {serviceCount === 0 ? 'Presto in arrivo' : counted(serviceCount, 'servizio', 'servizi')}
          {from === undefined ? null : (
            <>
              <span className="nums font-semibold">{` · ${fromPrice(from.cents)}`}</span>
              {from.vatFree ? null : <span className="text-muted">, IVA inclusa</span>}
            </>
          )}
        </p>
      </div>
    </li>
  );
}

// An activity's departures of one day by time, and links to other days.

export function DeparturesBoard({ strip, chosen, heading, slots }: Departures) {
  return (
    <section className="grid grid-cols-1 gap-4" id="date">
      <h2>Prossime date</h2>
      <nav className="strip" aria-label="Giorno">
        {strip.map(({ date, name, day }) => (
          <a key={date} href={`/?date=${date}#date`} aria-current={date === chosen ? 'date' : undefined}>
            <small>{name}</small>
            <b>{day}</b>
          </a>
        ))}
      </nav>
      <div className="card departures">
        <h3>{heading}</h3>
        {slots.length === 0 ? (
          <p className="p-4">Niente in programma: scegli un altro giorno.</p>
        ) : (
          <ol>
            {slots.map((slot) => (
              <Row key={slot.href} slot={slot} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Row({ slot: { time, name, about, price, href, places, left } }: { slot: OfferedDeparture }) {
  const out = left === 'none';
  return (
    <li className={out ? 'text-muted' : undefined}>
      <time className="nums font-bold">{time}</time>
      <div className="min-w-0 wrap-anywhere">
        <b className="font-bold">{out ? <s>{name}</s> : name}</b>
        <small className="block text-small text-muted">{about}</small>
      </div>
      <span className={`text-small ${left === 'few' ? 'is-few' : 'text-muted'}`}>{places}</span>
      <b className="nums font-semibold">{price}</b>
      {out ? null : (
        <a className="button button-secondary" href={href} aria-label={`Prenota ${name}, ore ${time}`}>
          Prenota
        </a>
      )}
    </li>
  );
}
