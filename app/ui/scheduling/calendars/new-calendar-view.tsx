import { Form } from 'react-router';

import { calendarForm } from '#app/domain/scheduling/calendar-forms.ts';

import { Editor, FormSection, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { Checkbox } from '../../form/checkbox.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { SEASON_FIELDS, SeasonFields, tickedWeekdays, WeekdaysField } from './season-fields.tsx';

type Props = {
  resources: readonly { id: number; name: string; activityName: string }[];
  resourceId: number | undefined;
  nonce: string;
  result: FormAnswer;
};

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

export function NewCalendarView({ resources, resourceId, nonce, result }: Props) {
  const { errors, sent, props } = useZodForm(calendarForm, result);
  const several = new Set(resources.map(({ activityName }) => activityName)).size > 1;
  const options = resources.map(({ id, name, activityName }) => ({
    value: String(id),
    label: several ? `${name} (${activityName})` : name,
  }));
  const defaults = result === undefined || typed(result, 'createDefaultSlots') === 'on';
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuovo calendario"
        crumbs={[{ label: 'Calendari', href: '/calendars' }]}
        above={<ErrorSummary errors={sent} fields={SEASON_FIELDS} />}
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <input type="hidden" name="formNonce" value={nonce} />
          <SelectField
            name="resourceId"
            label="Risorsa"
            options={options}
            defaultValue={typed(result, 'resourceId', String(resourceId ?? ''))}
          />
          <SeasonFields value={(name) => typed(result, name)} errors={errors} />
          <WeekdaysField chosen={tickedWeekdays(result, EVERY_DAY)} errors={errors} />
          <FormSection title="Fasce orarie">
            <Checkbox name="createDefaultSlots" defaultChecked={defaults}>
              Crea subito Mattina 09:00–13:00 e Pomeriggio 14:00–17:00
            </Checkbox>
            <p className="hint">Puoi cambiarle e aggiungerne altre dopo.</p>
          </FormSection>
          <SaveBar label="Crea il calendario" cancel={{ href: '/calendars' }} />
        </Form>
      </Editor>
    </div>
  );
}
