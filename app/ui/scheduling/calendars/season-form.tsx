// The form of a stored calendar: name, season and weekdays.
import { Form } from 'react-router';
import { EVERY_WEEKDAY, weekdaysIn } from '#app/domain/day-fields.ts';
import { calendarForm, copyForm, type CalendarPage } from '#app/domain/scheduling/calendars/calendar.ts';
import { Editor, FormSection, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { Checkbox } from '../../form/checkbox.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { type FormAnswer, typed, useZodForm, type ZodForm } from '../../form/use-zod-form.ts';
import { tickedWeekdays, WeekdaysField } from '../../form/weekdays-field.tsx';
import { KeepSold } from '../keep-sold.tsx';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';

export type CalendarAnswer = {
  form: 'season' | 'close';
  result: FormAnswer;
  sold: SoldDate[] | undefined;
};

/** Name, first and last day, weekdays. */
export const SEASON_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'startDate', label: 'Primo giorno' },
  { name: 'endDate', label: 'Ultimo giorno' },
  { name: 'weekday', label: 'Giorni della settimana' },
];

type SeasonFieldsProps = { value: (name: string) => string; errors: FieldErrors };

export function SeasonFields({ value, errors }: SeasonFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        hint="Per riconoscerlo: «Estate 2027»."
        optional
        maxLength={80}
        defaultValue={value('name')}
        error={errors['name']}
      />
      <div className="field-pair">
        <TextField
          name="startDate"
          type="date"
          label="Primo giorno"
          defaultValue={value('startDate')}
          error={errors['startDate']}
        />
        <TextField
          name="endDate"
          type="date"
          label="Ultimo giorno"
          hint="Compreso."
          defaultValue={value('endDate')}
          error={errors['endDate']}
        />
      </div>
    </>
  );
}

/** The page creates `form`, because its header shows the errors. */
type SeasonFormProps = {
  calendar: CalendarPage;
  seen: string;
  form: ZodForm;
  answer: CalendarAnswer | undefined;
};

export function SeasonForm({ calendar, seen, form: { errors, props }, answer }: SeasonFormProps) {
  const result = answer?.result;
  const before = (name: string) => calendar[name as 'name' | 'startDate' | 'endDate'];
  return (
    <Form method="post" {...props}>
      <FormSection title="Stagione">
        <input type="hidden" name="intent" value="season" />
        <SeenValues seen={seen} answer={result} />
        {answer?.sold ? (
          <KeepSold
            dates={answer.sold}
            resourceId={calendar.resource.id}
            words="Queste date sono già vendute e resterebbero fuori:"
            button="Lascia in vendita queste e cambia le altre"
          />
        ) : null}
        <SeasonFields value={(name) => typed(result, name, before(name))} errors={errors} />
        <WeekdaysField
          chosen={tickedWeekdays(result, weekdaysIn(calendar.weekdays).map(String))}
          errors={errors}
        />
        <div>
          <SubmitButton>Salva la stagione</SubmitButton>
        </div>
      </FormSection>
    </Form>
  );
}

type NewCalendarViewProps = {
  resources: readonly { id: number; name: string; activityName: string }[];
  resourceId: number | undefined;
  nonce: string;
  result: FormAnswer;
};

const EVERY_DAY = weekdaysIn(EVERY_WEEKDAY).map(String);

export function NewCalendarView({ resources, resourceId, nonce, result }: NewCalendarViewProps) {
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

type CopyCalendarViewProps = { calendar: CalendarPage; nonce: string; result: FormAnswer };

export function CopyCalendarView({ calendar, nonce, result }: CopyCalendarViewProps) {
  const { errors, sent, props } = useZodForm(copyForm, result);
  const back = `/calendars/${calendar.id}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Copia per un'altra stagione"
        crumbs={[
          { label: 'Calendari', href: '/calendars' },
          { label: calendar.name || calendar.resource.name, href: back },
        ]}
        above={<ErrorSummary errors={sent} fields={SEASON_FIELDS} />}
        intro={<p>Giorni della settimana e fasce sono gli stessi, con date nuove.</p>}
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <input type="hidden" name="formNonce" value={nonce} />
          <SeasonFields value={(name) => typed(result, name)} errors={errors} />
          <Checkbox
            name="copyClosed"
            defaultChecked={result === undefined || typed(result, 'copyClosed') === 'on'}
          >
            Copia anche le date chiuse che cadono nella nuova stagione
          </Checkbox>
          <SaveBar label="Crea la copia" cancel={{ href: back }} />
        </Form>
      </Editor>
    </div>
  );
}
