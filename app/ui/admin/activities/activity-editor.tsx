// The same fields as on the owner's page.
import { Form } from 'react-router';

import { activityDataForm, type ActivityData } from '#app/domain/activities/activity-data-form.ts';

import {
  ContactFields,
  DATA_FIELDS,
  IdentityFields,
  LegalFields,
  PlaceFields,
  type DataFields,
} from '../../dashboard/activity/activity-data-fields.tsx';
import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import type { TypeChoice } from '../../onboarding/first-activity-fields.tsx';

type Props = {
  name: string;
  crumbs: { label: string; href: string }[];
  back: string;
  data: ActivityData;
  seen: string;
  types: TypeChoice[];
  result: FormAnswer;
};

export function ActivityEditor({ name, crumbs, back, data, seen, types, result }: Props) {
  const { errors, sent, props } = useZodForm(activityDataForm, result);
  const fields: DataFields = { errors, value: (each) => typed(result, each, data[each]) };
  return (
    <Editor>
      <PageHeader
        title={`Modifica ${name}`}
        crumbs={crumbs}
        above={<ErrorSummary errors={sent} fields={DATA_FIELDS} />}
      />
      <Form method="post" className="grid gap-6" {...props}>
        <SeenValues seen={seen} answer={result} />
        <IdentityFields {...fields} types={types} />
        <ContactFields {...fields} />
        <PlaceFields {...fields} />
        <LegalFields {...fields} owner />
        <SaveBar cancel={{ href: back }} />
      </Form>
    </Editor>
  );
}
