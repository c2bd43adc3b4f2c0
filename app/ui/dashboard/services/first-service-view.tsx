// «Primo servizio»: one form that creates everything needed for a booking, with a preview beside it.
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';

import type { ActivitySummary } from '#app/domain/activities/activity.ts';
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';
import { firstServiceForm, type FirstServiceValues } from '#app/domain/scheduling/first-service.ts';

import { EnterButton } from '../../guest/panel/without-scripts.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { type FormAnswer, typed, useZodForm } from '../../form/use-zod-form.ts';
import { tickedWeekdays } from '../../form/weekdays-field.tsx';
import { Button } from '../../parts/button.tsx';
import { Editor } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { PAYOUT_WORDS, stepFor } from '../summary-view.tsx';

import { HowMany, Photo, What, When, Where } from './first-service-fields.tsx';
import { FirstServicePreview } from './first-service-preview.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome del servizio' },
  { name: 'meetingPoint', label: 'Punto di incontro' },
  { name: 'meetingUrl', label: 'Link alla mappa' },
  { name: 'weekday', label: 'Giorni della settimana' },
  { name: 'time', label: 'Partenze' },
  { name: 'minutes', label: 'Durata' },
  { name: 'startDate', label: 'Primo giorno' },
  { name: 'endDate', label: 'Ultimo giorno' },
  { name: 'capacity', label: 'Posti per partenza' },
  { name: 'price', label: 'Prezzo a persona' },
  { name: 'files', label: 'Una foto' },
];

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
  const { errors, sent, props } = useZodForm(firstServiceForm, result);
  const before = valuesOf(result, page.values);
  const [live, setLive] = useState<FirstServiceValues>();
  const { today, catalog } = page;
  return (
    <>
      <PageHeader
        title="Dal nulla alla prima prenotazione"
        crumbs={[{ label: 'Servizi', href: `${base}/services` }]}
        above={<ErrorSummary errors={sent} fields={FIELDS} />}
        intro="Una pagina sola. Il resto lo prepariamo noi, e lo cambi quando vuoi."
      />
      <Editor preview={<FirstServicePreview values={live ?? before} today={today} catalog={catalog} />}>
        <Form
          method="post"
          encType="multipart/form-data"
          {...props}
          onInput={({ currentTarget }: FormEvent<HTMLFormElement>) =>
            setLive(readValues(new FormData(currentTarget)))
          }
        >
          <EnterButton />
          <input type="hidden" name="formNonce" value={typed(result, 'formNonce', page.nonce)} />
          <ol className="first-steps">
            <What values={before} errors={errors} />
            <Where values={before} errors={errors} />
            <When values={before} errors={errors} departures={answer?.departures ?? 2} />
            <HowMany values={before} errors={errors} vatFree={page.vatFree} />
            <Photo error={errors['files']} />
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

function valuesOf(answer: FormAnswer, before: FirstServiceValues): FirstServiceValues {
  const { weekday, time, ...texts } = before;
  const sent = answer?.initialValue?.['time'];
  const shown = Object.entries(texts).map(([name, text]) => [name, typed(answer, name, text)]);
  return {
    ...(Object.fromEntries(shown) as typeof texts),
    weekday: tickedWeekdays(answer, weekday),
    time: answer === undefined ? time : [sent].flat().filter((each) => typeof each === 'string'),
  };
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
