// «Primo servizio»: one form that creates everything needed for a booking, with a preview beside it.
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import type { ActivitySummary } from '#app/domain/activities/activity.ts';
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';
import { firstServiceForm, type FirstServiceValues } from '#app/domain/scheduling/first-service.ts';
import { EnterButton } from '../../guest/panel/without-scripts.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { type FormAnswer, typed, useZodForm, type ZodForm } from '../../form/use-zod-form.ts';
import { Button } from '../../parts/button.tsx';
import { Editor } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { PAYOUT_WORDS, stepFor } from '../summary-view.tsx';
import { HowMany, Photo, What, When, Where } from './first-service-fields.tsx';
import { FirstServicePreview } from './first-service-preview.tsx';

const LABELS = {
  name: 'Nome del servizio',
  meetingPoint: "Punto d'incontro",
  meetingUrl: 'Link alla mappa',
  weekday: 'Giorni della settimana',
  time: 'Partenze',
  minutes: 'Durata',
  startDate: 'Primo giorno',
  endDate: 'Ultimo giorno',
  capacity: 'Posti per partenza',
  price: 'Prezzo a persona',
  files: 'Una foto',
};

export type FirstServiceProps = {
  base: string;
  values: FirstServiceValues;
  today: string;
  vatFree: boolean;
  catalog: string;
  nonce: string;
  /** What publication and online payment still need. */
  missing: readonly ChecklistItem[];
  payouts: ActivitySummary['payouts'];
  /** `departures`: number of time fields to show. */
  answer: { result: FormAnswer; departures?: number } | undefined;
};

export function FirstServiceView({ base, answer, ...page }: FirstServiceProps) {
  const result = answer?.result;
  const form = useZodForm(firstServiceForm, result, { labels: LABELS, values: page.values });
  const before = valuesOf(form, page.values);
  const [live, setLive] = useState<FirstServiceValues>();
  const { today, catalog } = page;
  return (
    <>
      <PageHeader
        title="Dal nulla alla prima prenotazione"
        crumbs={[{ label: 'Servizi', href: `${base}/services` }]}
        above={<ErrorSummary {...form.summary} />}
        intro="Una pagina sola. Il resto lo prepariamo noi, e lo cambi quando vuoi."
      />
      <Editor preview={<FirstServicePreview values={live ?? before} today={today} catalog={catalog} />}>
        <Form
          method="post"
          encType="multipart/form-data"
          {...form.props}
          onInput={({ currentTarget }: FormEvent<HTMLFormElement>) =>
            setLive(readValues(new FormData(currentTarget)))
          }
        >
          <EnterButton />
          <input type="hidden" name="formNonce" value={typed(result, 'formNonce', page.nonce)} />
          <ol className="first-steps">
            <What form={form} />
            <Where form={form} />
            <When form={form} departures={answer?.departures ?? 2} />
            <HowMany form={form} vatFree={page.vatFree} />
            <Photo form={form} />
          </ol>
          <div className="save-bar">
            <SubmitButton>Metti in vendita</SubmitButton>
            <noscript>{import.meta.env.SSR ? <PreviewButton /> : null}</noscript>
          </div>
        </Form>
        <Publishing base={base} missing={page.missing} payouts={page.payouts} />
      </Editor>
    </>
  );
}

/** With scripts the preview updates while typing. */
function PreviewButton() {
  return (
    <Button variant="secondary" formNoValidate name="intent" value="preview">
      Anteprima
    </Button>
  );
}

type PublishingProps = Pick<FirstServiceProps, 'base' | 'missing' | 'payouts'>;

function Publishing({ base, missing, payouts }: PublishingProps) {
  const steps = [
    ...missing
      .filter((item) => item !== 'services')
      .map((item) => {
        const { todo, where } = stepFor(item, { base, host: true, hasServices: true });
        return { words: todo, href: where };
      }),
    ...(payouts === 'ready' ? [] : [{ words: PAYOUT_WORDS[payouts], href: `${base}/money` }]),
  ];
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="poi" className="card grid gap-3 p-6">
      <h2 id="poi">Poi, per vendere online</h2>
      <ul className="grid gap-2">
        {steps.map(({ words, href }) => (
          <li key={href} className="flex items-baseline gap-3">
            <span className="badge tone-yellow">Serve</span>
            <a href={href} className="link link-alone min-w-0">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function valuesOf({ field, choice }: ZodForm<keyof FirstServiceValues>, before: FirstServiceValues) {
  const names = Object.keys(before) as (keyof FirstServiceValues)[];
  const shown = names.map((name) => [
    name,
    Array.isArray(before[name]) ? [choice(name).chosen].flat() : field(name).defaultValue,
  ]);
  return Object.fromEntries(shown) as FirstServiceValues;
}

function readValues(fields: FormData): FirstServiceValues {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    name: text('name'),
    meetingPoint: text('meetingPoint'),
    meetingUrl: text('meetingUrl'),
    minutes: text('minutes'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    capacity: text('capacity'),
    price: text('price'),
    weekday: fields.getAll('weekday').map(String),
    time: fields.getAll('time').map(String),
  };
}
