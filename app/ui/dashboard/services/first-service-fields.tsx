// Fields of «Primo servizio», step by step.
import { type ReactNode, useState } from 'react';
import { MAX_UPLOAD_MB } from '#app/domain/activities/image-tools.ts';
import { durationWords } from '#app/domain/minutes.ts';
import { type FirstServiceValues, LENGTHS, MOST_TIMES } from '#app/domain/scheduling/first-service.ts';
import { controlProps, Field, FieldError } from '../../form/field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { ZodForm } from '../../form/use-zod-form.ts';
import { WeekdaysField } from '../../form/weekdays-field.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ACCEPTED_TYPES } from '../image-editor.tsx';

type StepProps = { form: ZodForm<keyof FirstServiceValues | 'files'> };

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      <div className="grid gap-4">{children}</div>
    </li>
  );
}

export function What({ form: { field } }: StepProps) {
  return (
    <Step title="Che cosa">
      <TextField {...field('name')} maxLength={120} />
    </Step>
  );
}

export function Where({ form: { field } }: StepProps) {
  return (
    <Step title="Dove">
      <TextField
        {...field('meetingPoint')}
        hint="Va sul biglietto, nell'email e nel calendario."
        optional
        maxLength={200}
      />
      <TextField {...field('meetingUrl')} optional inputMode="url" spellCheck={false} />
    </Step>
  );
}

export function When({ form, departures }: StepProps & { departures: number }) {
  const { errors, field, choice } = form;
  return (
    <Step title="Quando">
      <div className="short-weekdays">
        <WeekdaysField {...choice('weekday')} />
      </div>
      <Times times={[choice('time').chosen].flat()} error={errors['time']} departures={departures} />
      <SelectField
        {...field('minutes')}
        options={LENGTHS.map((length) => ({ value: String(length), label: durationWords(length) }))}
      />
      <div className="field-pair">
        <TextField {...field('startDate')} type="date" />
        <TextField {...field('endDate')} type="date" />
      </div>
    </Step>
  );
}

/** The button adds a time field; without scripts the form comes back with one more. */
function Times({
  times,
  error,
  departures,
}: {
  times: readonly string[];
  error: string | undefined;
  departures: number;
}) {
  const shown = Math.min(MOST_TIMES, Math.max(departures, times.length));
  const [added, setAdded] = useState(0);
  const count = Math.min(MOST_TIMES, shown + added);
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : 'time-error'}>
      <legend className="label">Partenze</legend>
      <FieldError id="time" error={error} />
      <div className="mt-1 flex flex-wrap gap-2">
        {Array.from({ length: count }, (_, index) => (
          <input
            key={index}
            id={index === 0 ? 'time' : undefined}
            type="time"
            name="time"
            className="control control-short"
            aria-label={`Orario della partenza ${index + 1}`}
            aria-invalid={error === undefined ? undefined : true}
            defaultValue={times[index] ?? ''}
          />
        ))}
        {count < MOST_TIMES ? (
          <Button
            variant="secondary"
            formNoValidate
            name="intent"
            value="time"
            onClick={(event) => {
              event.preventDefault();
              setAdded(added + 1);
            }}
          >
            <Icon name="plus" />
            Orario
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

export function HowMany({ form: { field }, vatFree }: StepProps & { vatFree: boolean }) {
  return (
    <Step title="Quanti e a quanto">
      <div className="field-pair">
        <TextField {...field('capacity')} inputMode="numeric" />
        <TextField
          {...field('price')}
          label={vatFree ? 'Prezzo a persona, in euro' : 'Prezzo a persona, in euro, IVA inclusa'}
          inputMode="decimal"
        />
      </div>
    </Step>
  );
}

export function Photo({ form: { field } }: StepProps) {
  const { defaultValue: _, ...file } = field('files');
  const words = {
    ...file,
    hint: `JPEG, PNG, WebP o AVIF, fino a ${MAX_UPLOAD_MB} MB. Può aspettare.`,
    optional: true,
  };
  return (
    <Step title="Una foto">
      <Field {...words}>
        <input {...controlProps(words)} type="file" accept={ACCEPTED_TYPES} />
      </Field>
    </Step>
  );
}
