// Results of a search by kind, with links.
import { Form, Link } from 'react-router';
import type { BookingListPage } from '#app/domain/bookings/desk/booking-list.ts';
import type { GuestPage } from '#app/domain/bookings/guest.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import type { HelpHead } from '#app/domain/content/article.ts';
import { numericDate } from '#app/domain/date-words.ts';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { counted } from '../format/counts.ts';
import { formatPhone } from '../format/phone.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { hoursWords } from '../format/hours-words.ts';
import { May } from '../shell/may.tsx';

type Offered = { id: number; name: string; archived: boolean; activity: string; subdomain: string };

type Found = {
  guests: GuestPage;
  bookings: BookingListPage;
  services: readonly Offered[];
  catalogs: readonly Offered[];
  resources: readonly Offered[];
  help: readonly (HelpHead & { excerpt: string })[];
};

type Hit = { to: string; name: string; note: string };

type Group = { title: string; hits: readonly Hit[]; all?: string | undefined };

/** `found`: undefined without a search. */
export function SearchView({ q, found }: { q: string; found: Found | undefined }) {
  const groups = found === undefined ? [] : groupsOf(found, q).filter(({ hits }) => hits.length > 0);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title="Cerca"
        intro="Ospiti per nome, email o telefono, prenotazioni per codice, servizi, cataloghi, risorse e la guida."
      />
      <search>
        <Form action="/search" className="list-search">
          <div className="field">
            <label htmlFor="search" className="label">
              Che cosa cerchi
            </label>
            <input
              key={q}
              id="search"
              name="q"
              type="search"
              className="control"
              defaultValue={q}
              maxLength={100}
              data-desk-search
            />
          </div>
          <Button variant="secondary">Cerca</Button>
        </Form>
      </search>
      {found !== undefined && groups.length === 0 ? (
        <Empty action={<Elsewhere />}>
          {`Nessun risultato per “${q}”. Prova con meno parole, o con una parte del nome.`}
        </Empty>
      ) : null}
      {found === undefined ? <Elsewhere /> : null}
      {groups.map((group) => (
        <Results key={group.title} {...group} />
      ))}
    </div>
  );
}

function Elsewhere() {
  return (
    <p className="flex flex-wrap gap-3">
      <May right="bookings">
        <ButtonLink href="/availability/bookings" variant="secondary">
          Tutte le prenotazioni
        </ButtonLink>
        <ButtonLink href="/availability/guests" variant="secondary">
          Tutti gli ospiti
        </ButtonLink>
      </May>
      <ButtonLink href="/help" variant="secondary">
        Aiuto
      </ButtonLink>
    </p>
  );
}

function Results({ title, hits, all }: Group) {
  return (
    <section className="grid gap-2">
      <h2>{title}</h2>
      <ul className="card divide-y divide-divider px-4">
        {hits.map(({ to, name, note }) => (
          <li key={to} className="py-2">
            <Link to={to} className="link link-alone font-semibold wrap-anywhere">
              {name}
            </Link>
            <p className="text-small break-words text-muted">{note}</p>
          </li>
        ))}
      </ul>
      {all === undefined ? null : (
        <p>
          <Link to={all} className="link link-alone">
            {`Vedi tutti: ${title.toLowerCase()}`}
          </Link>
        </p>
      )}
    </section>
  );
}

function groupsOf({ guests, bookings, services, catalogs, resources, help }: Found, q: string): Group[] {
  const query = new URLSearchParams({ q });
  return [
    {
      title: 'Ospiti',
      hits: guests.items.map(({ reference, name, email, phone }) => ({
        to: `/availability/guests/${reference}`,
        name,
        note: [formatPhone(phone).replaceAll(' ', '\u00a0'), email]
          .filter((words) => words !== '')
          .join(' · '),
      })),
      all: guests.next === undefined ? undefined : `/availability/guests?${query}`,
    },
    {
      title: 'Prenotazioni',
      hits: bookings.items.map((booking) => ({
        to: deskHref(booking.reference),
        name: `${booking.guest}, ${counted(booking.people, 'persona', 'persone')}`,
        note: `${numericDate(booking.date)} ${hoursWords(booking.startTime, booking.endTime)} · ${booking.serviceName} · ${booking.reference}`,
      })),
      all: bookings.next === undefined ? undefined : `/availability/bookings?${query}`,
    },
    offered('Servizi', services, ({ id, subdomain }) => `/dashboard/${subdomain}/services/${id}`),
    offered('Cataloghi', catalogs, ({ id, subdomain }) => `/dashboard/${subdomain}/catalogs/${id}`),
    offered('Risorse', resources, ({ id }) => `/availability/resources/${id}`),
    {
      title: 'Aiuto',
      hits: help.map(({ slug, title, excerpt }) => ({ to: `/help/${slug}`, name: title, note: excerpt })),
      all: `/help?${query}`,
    },
  ];
}

function offered(title: string, items: readonly Offered[], wayTo: (item: Offered) => string): Group {
  return {
    title,
    hits: items.map((item) => ({
      to: wayTo(item),
      name: item.name,
      note: item.archived ? `${item.activity} · archiviato` : item.activity,
    })),
  };
}
