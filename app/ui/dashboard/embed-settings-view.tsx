import { Form } from 'react-router';
import { embedHostsForm } from '#app/domain/activities/embed-hosts.ts';
import type { Embeddable } from '#app/domain/catalog/embeds.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Empty, PageHeader } from './kit/page-header.tsx';

type Props = {
  subdomain: string;
  published: boolean;
  /** Address of the activity's page. */
  url: string;
  hosts: readonly string[];
  services: readonly Embeddable[];
  result: FormAnswer;
};

export function EmbedSettingsView({ subdomain, published, url, hosts, services, result }: Props) {
  const form = useZodForm(embedHostsForm, result, {
    labels: { hosts: 'Siti' },
    values: { hosts: hosts.join('\n') },
  });
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Sul tuo sito"
        above={<ErrorSummary {...form.summary} />}
        intro="Mostra il calendario delle prenotazioni in una pagina del tuo sito: chi prenota paga poi qui, come sempre."
      />
      {published ? null : (
        <Notice tone="warn">
          <p>La tua pagina non è ancora pubblica: fino ad allora il riquadro non si vede.</p>
        </Notice>
      )}
      <Form method="post" className="grid max-w-prose gap-4" {...form.props}>
        <h2>1. I siti che possono mostrarlo</h2>
        <TextArea
          {...form.field('hosts')}
          hint="Uno per riga, per esempio www.lamiabarca.it. Su tutti gli altri il riquadro resta vuoto."
          optional
          rows={4}
        />
        <div>
          <SubmitButton>Salva i siti</SubmitButton>
        </div>
      </Form>
      <section className="grid max-w-prose gap-4">
        <h2>2. Il codice da incollare</h2>
        {services.length === 0 ? (
          <Empty action={<TextLink href={`/dashboard/${subdomain}/catalogs`}>Vai ai cataloghi</TextLink>}>
            Metti un servizio in un catalogo pubblico: qui trovi il suo codice.
          </Empty>
        ) : (
          <ul className="grid gap-6">
            {services.map((service) => (
              <Snippet key={`${service.catalogId} ${service.serviceId}`} service={service} url={url} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Snippet({
  service: { catalogId, serviceId, service, catalog },
  url,
}: {
  service: Embeddable;
  url: string;
}) {
  const address = `${url}/embed/${catalogId}/${serviceId}`;
  const id = `codice-${catalogId}-${serviceId}`;
  return (
    <li className="grid gap-2">
      <label htmlFor={id} className="label">
        {`${service} · ${catalog}`}
      </label>
      <textarea
        id={id}
        readOnly
        rows={4}
        spellCheck={false}
        className="control control-code"
        defaultValue={`<iframe src="${address}" title="Prenota ${attribute(service)}" style="width:100%;height:60rem;border:0" loading="lazy"></iframe>`}
      />
      <p>
        <a href={address} target="_blank" rel="noreferrer" className="link link-alone text-small">
          Guarda com'è<span className="sr-only"> (si apre in un'altra scheda)</span>
        </a>
      </p>
    </li>
  );
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
