import { Form } from 'react-router';

import { catalogForm, type CatalogValues } from '#app/domain/catalog/catalogs/own-catalog.ts';

import { Checkbox } from '../../form/checkbox.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { ticked, typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { Editor, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { SeenValues } from '../kit/seen-values.tsx';
import { CatalogFrame, type CatalogHead } from './catalog-frame.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'description', label: 'Descrizione' },
];

type Props = {
  base: string;
  values: CatalogValues;
  nonce: string;
  /** Of one that exists. */
  seen?: string;
  result: FormAnswer;
};

export function NewCatalogEditor({ base, ...form }: Props) {
  const { sent, ...state } = useZodForm(catalogForm, form.result);
  return (
    <>
      <PageHeader
        title="Nuovo catalogo"
        crumbs={[{ label: 'Cataloghi', href: `${base}/catalogs` }]}
        above={<ErrorSummary errors={sent} fields={FIELDS} />}
      />
      <CatalogForm {...form} {...state} label="Crea il catalogo" cancel={`${base}/catalogs`} />
    </>
  );
}

export function CatalogEditor({ base, catalog, ...form }: Props & { catalog: CatalogHead }) {
  const { sent, ...state } = useZodForm(catalogForm, form.result);
  return (
    <CatalogFrame base={base} catalog={catalog} above={<ErrorSummary errors={sent} fields={FIELDS} />}>
      <CatalogForm
        {...form}
        {...state}
        label="Salva le modifiche"
        cancel={`${base}/catalogs/${catalog.id}`}
      />
    </CatalogFrame>
  );
}

type FormProps = Omit<Props, 'base'> &
  Pick<ReturnType<typeof useZodForm>, 'errors' | 'props'> & { label: string; cancel: string };

function CatalogForm({ values, nonce, seen, result, errors, props, label, cancel }: FormProps) {
  return (
    <Editor>
      <Form method="post" className="grid gap-6" {...props}>
        <SeenValues seen={seen} answer={result} />
        <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
        <TextField
          name="name"
          label="Nome"
          hint="Per esempio «Estate sul lago»"
          maxLength={80}
          defaultValue={typed(result, 'name', values.name)}
          error={errors['name']}
        />
        <TextArea
          name="description"
          label="Descrizione"
          optional
          rows={5}
          maxLength={5000}
          defaultValue={typed(result, 'description', values.description)}
          error={errors['description']}
        />
        <Checkbox name="public" defaultChecked={ticked(result, 'public', values.public)}>
          Pubblico: lo vedono tutti. Se no, lo vedi solo tu in anteprima
        </Checkbox>
        <SaveBar label={label} cancel={{ href: cancel }} />
      </Form>
    </Editor>
  );
}
