import { serviceFields } from '#app/domain/catalog/service-fields.ts';
import { newServiceForm, type ServiceValues } from '#app/domain/catalog/own-service.ts';
import type { ServiceResource } from '#app/domain/scheduling/resources/resource.ts';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../../form/use-zod-form.ts';
import { recordOptions } from '../../format/options.ts';
import { Editor, EditorForm, EditorPage, FormSection } from '../kit/editor.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import {
  EssentialFields,
  MoreFields,
  PracticalFields,
  RuleFields,
  SERVICE_LABELS,
} from './service-fields.tsx';
import { ServiceFrame, type ServiceHead } from './service-view.tsx';

type Shared = {
  base: string;
  values: ServiceValues;
  categories: { id: number; name: string }[];
  result: FormAnswer;
};

export function NewServiceEditor(props: Shared & { resources: ServiceResource[]; nonce: string }) {
  const { base, categories, result, resources, nonce } = props;
  const values = { ...props.values, resourceIds: [] };
  const form = useZodForm(newServiceForm, result, { labels: SERVICE_LABELS, values });
  return (
    <EditorPage
      title="Nuovo servizio"
      crumbs={[{ label: 'Servizi', href: `${base}/services` }]}
      form={form}
      nonce={nonce}
      save="Crea il servizio"
      back={`${base}/services`}
    >
      <EssentialFields form={form} categories={categories} />
      <Resources resources={resources} field={form.choice('resourceIds')} />
      <PracticalFields form={form} />
      <RuleFields form={form} />
      <MoreFields form={form} />
    </EditorPage>
  );
}

export function ServiceEditor(props: Shared & { service: ServiceHead; seen: string }) {
  const { base, values, categories, result, service, seen } = props;
  const form = useZodForm(serviceFields, result, { labels: SERVICE_LABELS, values });
  return (
    <ServiceFrame base={base} service={service} above={<ErrorSummary {...form.summary} />}>
      <Editor>
        <EditorForm form={form} seen={seen} back={`${base}/services/${service.id}`}>
          <EssentialFields form={form} categories={categories} />
          <PracticalFields form={form} />
          <RuleFields form={form} />
          <MoreFields form={form} />
        </EditorForm>
      </Editor>
    </ServiceFrame>
  );
}

type ResourcesProps = { resources: ServiceResource[]; field: ReturnType<ZodForm['choice']> };

function Resources({ resources, field }: ResourcesProps) {
  if (resources.length === 0)
    return (
      <FormSection title="Che cosa usa">
        <p>
          Non hai ancora risorse (barche, guide, sale). Crea il servizio, poi{' '}
          <TextLink inline href="/availability/resources">
            aggiungi una risorsa
          </TextLink>
          .
        </p>
      </FormSection>
    );
  return (
    <FormSection title="Che cosa usa">
      <ChoiceGroup
        {...field}
        hint="Se ne scegli più d'una sono alternative: la prenotazione usa la prima libera"
        multiple
        choices={recordOptions(resources)}
      />
    </FormSection>
  );
}
