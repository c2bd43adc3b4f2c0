// A period of a rate: its days and its price.
import { Form } from 'react-router';

import { periodForm, type PeriodValues } from '#app/domain/catalog/rates/rate-prices.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { tickedWeekdays, WeekdaysField } from '../form/weekdays-field.tsx';

import { Editor, SaveBar } from './kit/editor.tsx';
import { PageHeader } from './kit/page-header.tsx';
import { SeenValues } from './kit/seen-values.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'startDate', label: 'Primo giorno' },
  { name: 'endDate', label: 'Ultimo giorno' },
  { name: 'weekday', label: 'Giorni della settimana' },
  { name: 'price', label: 'Prezzo' },
];

type Props = {
  title: string;
  crumbs: { label: string; href: string }[];
  /** Address of the rate's prices. */
  home: string;
  values: PeriodValues;
  nonce: string;
  /** For a stored period. */
  seen: string | undefined;
  result: FormAnswer;
};

export function RatePeriodEditor({ title, crumbs, home, values, nonce, seen, result }: Props) {
  const { errors, sent, props } = useZodForm(periodForm, result);
  const field = (name: 'name' | 'startDate' | 'endDate' | 'price') => ({
    name,
    defaultValue: typed(result, name, values[name]),
    error: errors[name],
  });
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} above={<ErrorSummary errors={sent} fields={FIELDS} />} />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <SeenValues seen={seen} answer={result} />
          <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          <TextField
            {...field('name')}
            label="Nome"
            hint="Per esempio «Alta stagione» o «Domenica»"
            maxLength={60}
          />
          <div className="field-pair">
            <TextField {...field('startDate')} type="date" label="Primo giorno" />
            <TextField {...field('endDate')} type="date" label="Ultimo giorno" hint="Compreso." />
          </div>
          <WeekdaysField chosen={tickedWeekdays(result, values.weekday)} errors={errors} />
          <TextField
            {...field('price')}
            label="Prezzo"
            hint="In euro, per esempio 35,00"
            inputMode="decimal"
          />
          <p className="hint">
            Un periodo di alcuni giorni della settimana viene prima di uno di tutti i giorni. Quello che è già
            venduto resta al suo prezzo.
          </p>
          <SaveBar label="Salva il periodo" cancel={{ href: home }} />
        </Form>
      </Editor>
    </>
  );
}
