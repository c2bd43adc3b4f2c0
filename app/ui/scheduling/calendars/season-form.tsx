// The form of a stored calendar: name, season and weekdays.
import { Form } from 'react-router';
import { EVERY_WEEKDAY, weekdaysIn } from '#app/domain/day-fields.ts';
import { calendarForm, copyForm, type CalendarPage } from '#app/domain/scheduling/calendars/calendar.ts';
import { EditorPage, FormSection } from '../../dashboard/kit/editor.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { Checkbox } from '../../form/checkbox.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../../form/use-zod-form.ts';
import { WeekdaysField } from '../../form/weekdays-field.tsx';
import { KeepSold } from '../keep-sold.tsx';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';

export type CalendarAnswer = {
  form: 'season' | 'close';
  result: FormAnswer;
  sold: SoldDate[] | undefined;
};

const SEASON_LABELS = { name: 'Nome', startDate: 'Primo giorno', endDate: 'Ultimo giorno' };
const LABELS = { resourceId: 'Risorsa', ...SEASON_LABELS, weekday: 'Giorni della settimana' };

/** The form of a stored calendar. */
export function useSeasonForm({ name, startDate, endDate, weekdays }: CalendarPage, result: FormAnswer) {
  const values = { name, startDate, endDate, weekday: weekdaysIn(weekdays).map(String) };
  return useZodForm(calendarForm, result, { labels: LABELS, values, id: 'season' });
}

function SeasonFields({ field }: Pick<ZodForm<keyof typeof SEASON_LABELS>, 'field'>) {
  return (
    <>
      <TextField {...field('name')} hint="Per riconoscerlo: «Estate 2027»." optional maxLength={80} />
      <div className="field-pair">
        <TextField {...field('startDate')} type="date" />
        <TextField {...field('endDate')} type="date" hint="Compreso." />
      </div>
    </>
  );
}

/** The page creates `form`, because its header shows the errors. */
type SeasonFormProps = {
  calendar: CalendarPage;
  seen: string;
  form: ZodForm<keyof typeof LABELS>;
  answer: CalendarAnswer | undefined;
};

export function SeasonForm({ calendar, seen, form, answer }: SeasonFormProps) {
  return (
    <Form method="post" {...form.props}>
      <FormSection title="Stagione">
        <input type="hidden" name="intent" value="season" />
        <SeenValues seen={seen} answer={form.answer} />
        {answer?.sold ? (
          <KeepSold
            dates={answer.sold}
            resourceId={calendar.resource.id}
            words="Queste date sono già vendute e resterebbero fuori:"
            button="Lascia in vendita queste e cambia le altre"
          />
        ) : null}
        <SeasonFields field={form.field} />
        <WeekdaysField {...form.choice('weekday')} />
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

const NEW_SEASON = { weekday: weekdaysIn(EVERY_WEEKDAY).map(String), createDefaultSlots: true };

export function NewCalendarView({ resources, resourceId, nonce, result }: NewCalendarViewProps) {
  const values = { ...NEW_SEASON, resourceId: resourceId ?? '' };
  const labels = { ...LABELS, createDefaultSlots: 'Fasce già pronte' };
  const form = useZodForm(calendarForm, result, { labels, values });
  const several = new Set(resources.map(({ activityName }) => activityName)).size > 1;
  const options = resources.map(({ id, name, activityName }) => ({
    value: String(id),
    label: several ? `${name} (${activityName})` : name,
  }));
  return (
    <EditorPage
      title="Nuovo calendario"
      crumbs={[{ label: 'Calendari', href: '/calendars' }]}
      form={form}
      nonce={nonce}
      save="Crea il calendario"
      back="/calendars"
    >
      <SelectField {...form.field('resourceId')} options={options} />
      <SeasonFields field={form.field} />
      <WeekdaysField {...form.choice('weekday')} />
      <FormSection title="Fasce orarie">
        <Checkbox {...form.box('createDefaultSlots')}>
          Crea subito Mattina 09:00–13:00 e Pomeriggio 14:00–17:00
        </Checkbox>
        <p className="hint">Puoi cambiarle e aggiungerne altre dopo.</p>
      </FormSection>
    </EditorPage>
  );
}

type CopyCalendarViewProps = { calendar: CalendarPage; nonce: string; result: FormAnswer };

export function CopyCalendarView({ calendar, nonce, result }: CopyCalendarViewProps) {
  const labels = { ...SEASON_LABELS, copyClosed: 'Date chiuse' };
  const form = useZodForm(copyForm, result, { labels, values: { copyClosed: true } });
  const back = `/calendars/${calendar.id}`;
  return (
    <EditorPage
      title="Copia per un'altra stagione"
      crumbs={[
        { label: 'Calendari', href: '/calendars' },
        { label: calendar.name || calendar.resource.name, href: back },
      ]}
      intro={<p>Giorni della settimana e fasce sono gli stessi, con date nuove.</p>}
      form={form}
      nonce={nonce}
      save="Crea la copia"
      back={back}
    >
      <SeasonFields field={form.field} />
      <Checkbox {...form.box('copyClosed')}>
        Copia anche le date chiuse che cadono nella nuova stagione
      </Checkbox>
    </EditorPage>
  );
}
