// A period of a rate: its days and its price.
import { periodForm, type PeriodValues } from '#app/domain/catalog/rates/rate-prices.ts';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { WeekdaysField } from '../../form/weekdays-field.tsx';
import { EditorPage } from '../kit/editor.tsx';

const LABELS = {
  name: 'Nome',
  startDate: 'Primo giorno',
  endDate: 'Ultimo giorno',
  weekday: 'Giorni della settimana',
  price: 'Prezzo',
};

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
  const form = useZodForm(periodForm, result, { labels: LABELS, values });
  const { field, choice } = form;
  return (
    <EditorPage {...{ title, crumbs, form, seen, nonce }} save="Salva il periodo" back={home}>
      <TextField {...field('name')} hint="Per esempio «Alta stagione» o «Domenica»" maxLength={60} />
      <div className="field-pair">
        <TextField {...field('startDate')} type="date" />
        <TextField {...field('endDate')} type="date" hint="Compreso." />
      </div>
      <WeekdaysField {...choice('weekday')} />
      <TextField {...field('price')} hint="In euro, per esempio 35,00" inputMode="decimal" />
      <p className="hint">
        Un periodo di alcuni giorni della settimana viene prima di uno di tutti i giorni. Quello che è già
        venduto resta al suo prezzo.
      </p>
    </EditorPage>
  );
}
