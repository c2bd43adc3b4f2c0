// Validity, weekdays and name of a calendar that exists.
import { Form } from 'react-router';

import { weekdaysIn } from '#app/domain/scheduling/calendar-forms.ts';
import type { CalendarPage } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { FormSection } from '../../dashboard/kit/editor.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { typed, type ZodForm } from '../../form/use-zod-form.ts';
import { KeepSold } from '../keep-sold.tsx';
import type { CalendarAnswer } from './calendar-answer.ts';
import { SeasonFields, tickedWeekdays, WeekdaysField } from './season-fields.tsx';

/** `form` is kept by the page, whose head says what is wrong in it. */
type Props = { calendar: CalendarPage; seen: string; form: ZodForm; answer: CalendarAnswer | undefined };

export function SeasonForm({ calendar, seen, form: { errors, props }, answer }: Props) {
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
        <WeekdaysField chosen={tickedWeekdays(result, weekdaysIn(calendar.weekdays))} errors={errors} />
        <div>
          <SubmitButton>Salva la stagione</SubmitButton>
        </div>
      </FormSection>
    </Form>
  );
}
