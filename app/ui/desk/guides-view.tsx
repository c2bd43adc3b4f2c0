// Links for guides without an account, for departures and check-in.
import { Form } from 'react-router';
import { guideLinkForm, type GuideLink, MOST_DAYS } from '#app/domain/bookings/desk/guide-links.ts';
import { dayAndMonthAndYear } from '#app/domain/date-words.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { recordOptions } from '../format/options.ts';
import { Badge } from '../parts/badge.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useRights } from '../shell/may.tsx';
import { LinkToCopy } from './link-to-copy.tsx';

const LABELS = { name: 'Per chi è', resource: 'Che cosa vede', firstDate: 'Dal', lastDate: 'Al' };

type Props = {
  activities: readonly { id: number; name: string; subdomain: string }[];
  chosen: { id: number; name: string; subdomain: string } | undefined;
  resources: readonly { id: number; name: string }[];
  today: string;
  links: readonly GuideLink[];
  /** Sent with the form: sent twice, it makes one link. */
  formKey: string;
  result: FormAnswer;
  made: { name: string; url: string; qr: QrCode } | undefined;
};

export function GuidesView(props: Props) {
  const { activities, chosen, resources, today, links, made, result } = props;
  const values = { resource: resources.map(({ id }) => String(id)), firstDate: today, lastDate: today };
  const form = useZodForm(guideLinkForm, result, { labels: LABELS, values });
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title="Link per le guide"
        crumbs={[{ label: 'Check-in', href: '/checkin' }]}
        above={<ErrorSummary {...form.summary} />}
        intro={
          <p>
            Chi ha il link vede le partenze che scegli, con nomi, telefoni e note degli ospiti, e fa il
            check-in. Non serve un account; prezzi ed email non si vedono. Il link finisce alle 6 del mattino
            dopo l'ultimo giorno, quando lo revochi, o se lasci l'attività.
          </p>
        }
      />
      {made ? <Made {...made} /> : null}
      {activities.length > 1 ? (
        <nav aria-label="Attività" className="flex flex-wrap gap-2">
          {activities.map(({ id, name, subdomain }) => (
            <a
              key={id}
              href={`/availability/guides?activity=${subdomain}`}
              className="button button-secondary"
              aria-current={id === chosen?.id ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      {chosen ? <NewLink {...props} chosen={chosen} form={form} /> : null}
      <Links links={links} />
    </div>
  );
}

function Made({ name, url, qr }: NonNullable<Props['made']>) {
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby="made">
      <h2 id="made" className="font-sans text-h3 font-bold tracking-normal">{`Il link per ${name}`}</h2>
      <p>Copialo adesso, o fai inquadrare il codice: dopo non lo mostriamo più.</p>
      <LinkToCopy url={url} qr={qr} label={`Il link per ${name}`} />
    </section>
  );
}

type NewLinkProps = Pick<Props, 'resources' | 'formKey'> & {
  chosen: { id: number; name: string };
  form: ZodForm<keyof typeof LABELS>;
};

function NewLink({ resources, formKey, chosen, form: { field, choice, props } }: NewLinkProps) {
  const way = useRights()('manage', chosen.id) ? (
    <TextLink href="/availability/resources">Vai alle risorse</TextLink>
  ) : null;
  if (resources.length === 0) return <Empty action={way}>{`${chosen.name} non ha ancora risorse.`}</Empty>;
  return (
    <Form method="post" className="card grid gap-4 p-4 sm:p-6" {...props}>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="activityId" value={chosen.id} />
      <TextField
        {...field('name')}
        hint="Lo leggi accanto ai check-in, per esempio «Davide, pontile 2»"
        autoComplete="off"
      />
      <ChoiceGroup {...choice('resource')} choices={recordOptions(resources)} multiple />
      <div className="flex flex-wrap gap-4">
        <TextField {...field('firstDate')} type="date" />
        <TextField {...field('lastDate')} type="date" hint={`Al massimo ${MOST_DAYS} giorni`} />
      </div>
      <div>
        <SubmitButton>Crea il link</SubmitButton>
      </div>
    </Form>
  );
}

function Links({ links }: Pick<Props, 'links'>) {
  if (links.length === 0) return null;
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby="links">
      <h2 id="links" className="font-sans text-h3 font-bold tracking-normal">
        I link fatti
      </h2>
      <ul className="grid gap-4">
        {links.map(({ id, name, activity, resources, firstDate, lastDate, madeBy, ended }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 break-words">
              <strong>{name}</strong>{' '}
              {ended ? <Badge tone="neutral">Finito</Badge> : <Badge tone="green">Aperto</Badge>}
              <span className="block text-small text-muted">
                {`${activity}: ${resources.join(', ')} · ${dayAndMonthAndYear(firstDate)} – ${dayAndMonthAndYear(lastDate)}${madeBy === null ? '' : ` · di ${madeBy}`}`}
              </span>
            </span>
            {ended ? null : (
              <Form method="post" preventScrollReset>
                <button
                  className="button button-secondary"
                  name="revoke"
                  value={id}
                  aria-label={`Revoca il link per ${name}`}
                >
                  Revoca
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
