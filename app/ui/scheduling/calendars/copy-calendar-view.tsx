import { Form } from 'react-router';

import { copyForm } from '#app/domain/scheduling/calendar-forms.ts';
import type { CalendarPage } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { Checkbox } from '../../form/checkbox.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { SEASON_FIELDS, SeasonFields } from './season-fields.tsx';

type Props = { calendar: CalendarPage; nonce: string; result: FormAnswer };

export function CopyCalendarView({ calendar, nonce, result }: Props) {
  const { errors, sent, props } = useZodForm(copyForm, result);
  const back = `/calendars/${calendar.id}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Copia per un’altra stagione"
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
