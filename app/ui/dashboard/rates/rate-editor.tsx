import { Form } from 'react-router';

import { rateForm, type RateValues } from '#app/domain/catalog/rates/rate-form.ts';

import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { Editor, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { SeenValues } from '../kit/seen-values.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'description', label: 'Descrizione' },
  { name: 'price', label: 'Prezzo' },
  { name: 'pricing', label: 'Come si paga' },
  { name: 'minPeople', label: 'Minimo di persone' },
  { name: 'maxPeople', label: 'Massimo di persone' },
];

const PRICINGS = [
  { value: 'per_person', label: 'Per persona', hint: 'Prezzo × persone' },
  { value: 'per_booking', label: 'A prenotazione', hint: 'Una volta sola, quante che siano le persone' },
  { value: 'per_unit', label: 'Per unità', hint: 'Prezzo × unità usate: canoe, stanze' },
];

type Props = {
  title: string;
  crumbs: { label: string; href: string }[];
  listHref: string;
  values: RateValues;
  nonce: string;
  /** Of one that exists. */
  seen?: string;
  result: FormAnswer;
};

export function RateEditor({ title, crumbs, listHref, values, nonce, seen, result }: Props) {
  const { errors, sent, props } = useZodForm(rateForm, result);
  const field = (name: keyof RateValues) => ({
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
            hint="Per esempio «Adulto» o «Barca intera»"
            maxLength={60}
          />
          <TextArea
            {...field('description')}
            label="Descrizione"
            hint="A chi spetta: «Da 4 a 12 anni, accompagnati»"
            optional
            rows={2}
            maxLength={500}
          />
          <TextField
            {...field('price')}
            label="Prezzo"
            hint="In euro, per esempio 35,00"
            inputMode="decimal"
          />
          <ChoiceGroup
            name="pricing"
            label="Come si paga"
            choices={PRICINGS}
            chosen={typed(result, 'pricing', values.pricing)}
            error={errors['pricing']}
          />
          <div className="field-pair">
            <TextField {...field('minPeople')} label="Minimo di persone" inputMode="numeric" />
            <TextField
              {...field('maxPeople')}
              label="Massimo di persone"
              hint="Vuoto: conta solo il limite della risorsa"
              optional
              inputMode="numeric"
            />
          </div>
          <SaveBar label="Salva la tariffa" cancel={{ href: listHref }} />
        </Form>
      </Editor>
    </>
  );
}
