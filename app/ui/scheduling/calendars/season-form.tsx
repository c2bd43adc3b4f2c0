// Validity, weekdays and name of a calendar that exists.
import { Form } from 'react-router';

import { calendarForm, weekdaysIn } from '#app/domain/scheduling/calendar-forms.ts';
import type { CalendarPage } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { FormSection } from '../../dashboard/kit/editor.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { typed, useZodForm } from '../../form/use-zod-form.ts';
import { KeepSold } from '../keep-sold.tsx';
import type { CalendarAnswer } from './calendar-answer.ts';
import { CLOSING_FIELDS } from './closed-dates.tsx';
import { SEASON_FIELDS, SeasonFields, tickedWeekdays, WeekdaysField } from './season-fields.tsx';

/** Of whichever form of the page was refused. */
export function SeasonSummary({ answer }: { answer: CalendarAnswer | undefined }) {
  const entries = Object.entries(answer?.result?.error ?? {});
  const errors = Object.fromEntries(entries.map(([name, messages]) => [name, messages?.[0]]));
  return <ErrorSummary errors={errors} fields={[...SEASON_FIELDS, ...CLOSING_FIELDS]} />;
}

type Props = { calendar: CalendarPage; answer: CalendarAnswer | undefined };

export function SeasonForm({ calendar, answer }: Props) {
  const result = answer?.result;
  const { errors, props } = useZodForm(calendarForm, result, 'season');
  const before = (name: string) => calendar[name as 'name' | 'startDate' | 'endDate'];
  return (
    <Form method="post" {...props}>
      <FormSection title="Stagione">
        <input type="hidden" name="intent" value="season" />
        {answer?.sold ? (
          <KeepSold
            dates={answer.sold}
            resourceId={calendar.resource.id}
            words="Queste date sono già vendute e resterebbero fuori:"
            button="Lascia in vendita queste e cambia le altre"
          />
        ) : null}
        <SeasonFields value={(name) => typed(result, name, before(name))} errors={errors} />
        <WeekdaysField chosen={tickedWeekdays(result, weekdaysIn(calendar.weekdays))} errors={errors} />
        <div>
          <SubmitButton>Salva la stagione</SubmitButton>
        </div>
      </FormSection>
    </Form>
  );
}
