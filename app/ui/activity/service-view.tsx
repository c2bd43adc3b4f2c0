// A service's page: pictures, description, booking panel, place and contacts.
import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';
import { BookingPanel } from '../guest/panel/booking-panel.tsx';
import { choiceHref, monthHref } from '../guest/panel/panel-address.ts';
import type { PanelData } from '../guest/panel/panel-data.ts';
import { useAddressLinks } from '../guest/panel/use-address.ts';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { Icon } from '../parts/icon.tsx';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { Contacts } from '../parts/contacts.tsx';
import { Embed } from './embed.tsx';
import { Gallery } from './gallery.tsx';

export type ServiceViewProps = {
  activity: PublicActivity;
  service: ServicePage;
  panel: PanelData;
};

export function ServiceView({ activity, service, panel }: ServiceViewProps) {
  const { catalog, category } = service;
  useAddressLinks();
  const place = [category?.name, service.city].filter((part) => part !== undefined).join(' · ');
  return (
    <div className="page pb-12 lg:pb-16">
      <Breadcrumbs
        crumbs={[
          { label: activity.name, href: '/' },
          { label: catalog.name, href: `/${catalog.id}/${catalog.slug}` },
        ]}
      />
      <div className="service">
        <div className="service-head">
          <h1>{service.name}</h1>
          {place === '' ? null : <p className="mt-2 text-muted">{place}</p>}
          <Facts facts={service.facts} />
          {service.provider === undefined ? null : (
            <p className="mt-2 wrap-anywhere">{`Servizio di ${service.provider}`}</p>
          )}
        </div>
        <Gallery images={service.images} name={service.name} />
        <BookingPanel activity={activity} service={service} data={panel} />
        <ServiceBody activity={activity} service={service} panel={panel} />
      </div>
    </div>
  );
}

function ServiceBody({ activity, service, panel }: ServiceViewProps) {
  const described = paragraphs(service.description);
  return (
    <div className="service-body">
      {described.length + service.tags.length === 0 ? null : (
        <section className="grid max-w-prose gap-4 wrap-anywhere">
          {described.length === 0 ? null : <h2>Descrizione</h2>}
          {described.map((text) => (
            <p key={text} className="whitespace-pre-line">
              {text}
            </p>
          ))}
          <Tags tags={service.tags} />
        </section>
      )}
      {service.lists.map(({ title, icon, lines }) => (
        <section key={title} className="grid max-w-prose gap-2 wrap-anywhere">
          <h2>{title}</h2>
          <ul className="grid gap-2">
            {lines.map((line) => (
              <li key={line} className="flex gap-2">
                <Icon name={icon} />
                <span className="min-w-0">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(['map', 'video'] as const).map((name) => {
        const url = service[`${name}Url`];
        const about = { id: name, shown: name in panel.choice.carried, showHref: loadHref(panel, name) };
        return (
          url && (
            <Embed key={name} {...about} url={url} of={service.name} besideForm={panel.step === 'details'} />
          )
        );
      })}
      <section className="grid gap-2">
        <h2>Contatti</h2>
        <Contacts
          email={service.email ?? activity.email}
          phone={service.phone ?? activity.phone}
          address={service.address}
          addressUrl={service.placeUrl}
        />
      </section>
    </div>
  );
}

/** Address of this page with the map or video loaded. */
function loadHref({ choice, month, step }: PanelData, name: string): string {
  const more = { ...choice, carried: { ...choice.carried, [name]: '1' } };
  const here = step === 'details' ? choiceHref(more, step) : monthHref(month.month, more);
  return here.replace(/#.*/, `#${name}`);
}

function Facts({ facts }: Pick<ServicePage, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {facts.map(({ icon, words, href }) => (
        <li key={icon} className="inline-flex items-center gap-2 wrap-anywhere">
          <Icon name={icon} />
          {href === undefined ? (
            words
          ) : (
            <a href={href} className="link link-alone" rel="noreferrer">
              {words}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Etichette">
      {tags.map((tag) => (
        <li key={tag} className="badge tone-neutral whitespace-normal">
          {tag}
        </li>
      ))}
    </ul>
  );
}
