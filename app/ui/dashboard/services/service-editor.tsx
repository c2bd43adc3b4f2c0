import { Form } from 'react-router';

import { serviceFields } from '#app/domain/catalog/service-fields.ts';
import { newServiceForm, type ServiceValues } from '#app/domain/catalog/own-service.ts';
import type { ServiceResource } from '#app/domain/scheduling/resources/resource.ts';

import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { typed, ticked, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { Editor, FormSection, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { SeenValues } from '../kit/seen-values.tsx';
import {
  EssentialFields,
  MoreFields,
  PracticalFields,
  RuleFields,
  SERVICE_FIELDS,
} from './service-fields.tsx';
import { ServiceFrame, type ServiceHead } from './service-view.tsx';

type Shared = {
  base: string;
  values: ServiceValues;
  categories: { id: number; name: string }[];
  result: FormAnswer;
};

export function NewServiceEditor(props: Shared & { resources: ServiceResource[]; nonce: string }) {
  const { base, values, categories, result, resources, nonce } = props;
  const { errors, summary, props: form } = useZodForm(newServiceForm, result);
  const shown = shownValues(values, result);
  return (
    <>
      <PageHeader
        title="Nuovo servizio"
        crumbs={[{ label: 'Servizi', href: `${base}/services` }]}
        above={<ErrorSummary errors={summary.errors} fields={SERVICE_FIELDS} />}
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...form}>
          <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          <EssentialFields values={shown} errors={errors} categories={categories} />
          <Resources resources={resources} result={result} error={errors['resourceIds']} />
          <PracticalFields values={shown} errors={errors} />
          <RuleFields values={shown} errors={errors} />
          <MoreFields values={shown} errors={errors} />
          <SaveBar label="Crea il servizio" cancel={{ href: `${base}/services` }} />
        </Form>
      </Editor>
    </>
  );
}

export function ServiceEditor(props: Shared & { service: ServiceHead; seen: string }) {
  const { base, values, categories, result, service, seen } = props;
  const { errors, summary, props: form } = useZodForm(serviceFields, result);
  const shown = shownValues(values, result);
  return (
    <ServiceFrame
      base={base}
      service={service}
      above={<ErrorSummary errors={summary.errors} fields={SERVICE_FIELDS} />}
    >
      <Editor>
        <Form method="post" className="grid gap-6" {...form}>
          <SeenValues seen={seen} answer={result} />
          <EssentialFields values={shown} errors={errors} categories={categories} />
          <PracticalFields values={shown} errors={errors} />
          <RuleFields values={shown} errors={errors} />
          <MoreFields values={shown} errors={errors} />
          <SaveBar cancel={{ href: `${base}/services/${service.id}` }} />
        </Form>
      </Editor>
    </ServiceFrame>
  );
}

function shownValues(values: ServiceValues, result: FormAnswer): ServiceValues {
  const { visibleInMarketplace, ...texts } = values;
  const shown = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typed(result, name, text)]),
  ) as Omit<ServiceValues, 'visibleInMarketplace'>;
  return { ...shown, visibleInMarketplace: ticked(result, 'visibleInMarketplace', visibleInMarketplace) };
}

type ResourcesProps = { resources: ServiceResource[]; result: FormAnswer; error: string | undefined };

function Resources({ resources, result, error }: ResourcesProps) {
  if (resources.length === 0)
    return (
      <FormSection title="Che cosa usa">
        <p>
          Non hai ancora risorse (barche, guide, sale). Crea il servizio, poi{' '}
          <a href="/availability/resources" className="link">
            aggiungi una risorsa
          </a>
          .
        </p>
      </FormSection>
    );
  const sent = result?.initialValue?.['resourceIds'];
  return (
    <FormSection title="Che cosa usa">
      <ChoiceGroup
        name="resourceIds"
        label="Risorse"
        hint="Se ne scegli più d'una sono alternative: la prenotazione usa la prima libera"
        multiple
        error={error}
        choices={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={Array.isArray(sent) ? sent.map(String) : typeof sent === 'string' ? [sent] : []}
      />
    </FormSection>
  );
}
