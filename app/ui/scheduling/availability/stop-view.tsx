// «Vuoi fermare le vendite di sabato 12 giugno?»: of a slot, or of the day on the chosen resources; and resuming them.
import { longDate } from '#app/domain/date-words.ts';
import { stopForm } from '#app/domain/scheduling/calendar-forms.ts';
import type { ClosableSlot } from '#app/domain/scheduling/views/closable.ts';

import { ConfirmPage } from '../../dashboard/kit/confirm-page.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { timeRange } from '../../format/times.ts';
import { Notice } from '../../parts/notice.tsx';
import { availabilityHref, dayHref, type Chosen } from './availability-address.ts';

const FIELDS = [
  { name: 'lastDate', label: 'Fino al giorno' },
  { name: 'reason', label: 'Motivo' },
];

const MODES = {
  stop: {
    verb: 'fermare',
    button: 'Ferma le vendite',
    consequence:
      'Nessuno prenota più, nemmeno da chi rivende i tuoi servizi. Ciò che è venduto resta: chi ha prenotato viene, e chi ha già iniziato a pagare può finire.',
  },
  resume: {
    verb: 'riprendere',
    button: 'Riprendi le vendite',
    consequence: 'I posti liberi si prenotano di nuovo, se il resto lo permette.',
  },
};

export type StopProps = {
  date: string;
  mode: keyof typeof MODES;
  chosen: Chosen;
  slot: ClosableSlot | undefined;
  resources: readonly { id: number; name: string }[];
  answer: { result: FormAnswer; none: boolean } | undefined;
};

export function StopView({ date, mode, chosen, slot, resources, answer }: StopProps) {
  const { errors, sent, props } = useZodForm(stopForm(date), answer?.result);
  const { verb, button, consequence } = MODES[mode];
  const day = longDate(date);
  const back = dayHref(chosen, date);
  const what = slot ? `«${slot.name}» ${timeRange(slot.startTime, slot.endTime)} di ${day}` : day;
  return (
    <ConfirmPage
      question={`Vuoi ${verb} le vendite di ${what}?`}
      crumbs={[
        { label: 'Disponibilità', href: availabilityHref(chosen, 'week', date) },
        { label: day, href: back },
      ]}
      above={
        <>
          <ErrorSummary errors={sent} fields={FIELDS} />
          {answer?.none ? <Notice tone="danger">Scegli almeno una risorsa</Notice> : null}
        </>
      }
      consequence={<p>{consequence}</p>}
      button={button}
      back={back}
      danger={false}
      form={props}
    >
      {slot ? <p className="break-words">{slot.resourceName}</p> : <Resources resources={resources} />}
      <TextField
        name="lastDate"
        type="date"
        label="Fino al giorno"
        hint="Compreso. Lascia vuoto per un giorno solo."
        optional
        defaultValue={typed(answer?.result, 'lastDate')}
        error={errors['lastDate']}
      />
      {mode === 'stop' ? (
        <TextField
          name="reason"
          label="Motivo"
          hint="Lo vedi solo tu."
          optional
          maxLength={200}
          defaultValue={typed(answer?.result, 'reason')}
          error={errors['reason']}
        />
      ) : null}
    </ConfirmPage>
  );
}

function Resources({ resources }: Pick<StopProps, 'resources'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="label">Di quali risorse</legend>
      {resources.map(({ id, name }) => (
        <div key={id} className="check">
          <input type="checkbox" id={`resource-${id}`} name="resource" value={id} defaultChecked />
          <label htmlFor={`resource-${id}`} className="break-words">
            {name}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
