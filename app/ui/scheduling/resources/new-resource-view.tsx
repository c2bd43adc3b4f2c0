import { Form } from 'react-router';

import { resourceFields } from '#app/domain/scheduling/resource-fields.ts';
import type { ResourceValues } from '#app/domain/scheduling/resources/resource-page.ts';

import type { ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { ActivityField } from '../activity-field.tsx';
import { RESOURCE_FIELDS, ResourceFieldset } from './resource-fields.tsx';

const DEFAULTS: ResourceValues = {
  name: '',
  quantity: '1',
  capacity: '1',
  sharing: 'shared',
  minParticipants: '1',
  maxParticipants: '',
  bufferBeforeMinutes: '0',
  bufferAfterMinutes: '0',
};

type Props = {
  activities: readonly ActivityOption[];
  chosen: ActivityOption | undefined;
  nonce: string;
  result: FormAnswer;
};

export function NewResourceView({ activities, chosen, nonce, result }: Props) {
  const { errors, sent, props } = useZodForm(resourceFields, result);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova risorsa"
        crumbs={[{ label: 'Risorse', href: '/availability/resources' }]}
        above={<ErrorSummary errors={sent} fields={RESOURCE_FIELDS} />}
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <input type="hidden" name="formNonce" value={nonce} />
          <ActivityField
            activities={activities}
            chosen={typed(result, 'activityId', String(chosen?.id ?? ''))}
          />
          <ResourceFieldset value={(name) => typed(result, name, DEFAULTS[name])} errors={errors} />
          <SaveBar label="Crea la risorsa" cancel={{ href: '/availability/resources' }} />
        </Form>
      </Editor>
    </div>
  );
}
