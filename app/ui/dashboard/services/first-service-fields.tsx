// Fields of «Primo servizio», step by step.
import { type ReactNode, useState } from 'react';

import { durationWords } from '#app/domain/minutes.ts';
import { type FirstServiceValues, LENGTHS, MOST_TIMES } from '#app/domain/scheduling/first-service.ts';

import { controlProps, Field, FieldError } from '../../form/field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { WeekdaysField } from '../../form/weekdays-field.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ACCEPTED_TYPES } from '../image-editor.tsx';

type StepProps = { values: FirstServiceValues; errors: FieldErrors };

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      <div className="grid gap-4">{children}</div>
    </li>
  );
}

export function What({ values, errors }: StepProps) {
  return (
    <Step title="Che cosa">
      <TextField
        name="name"
        label="Nome del servizio"
        maxLength={120}
        defaultValue={values.name}
        error={errors['name']}
      />
    </Step>
  );
}

export function Where({ values, errors }: StepProps) {
  return (
    <Step title="Dove">
      <TextField
        name="meetingPoint"
        label="Punto di incontro"
        hint="Va sul biglietto, nella mail e nel calendario."
        optional
        maxLength={200}
        defaultValue={values.meetingPoint}
        error={errors['meetingPoint']}
      />
      <TextField
        name="meetingUrl"
        label="Link alla mappa"
        optional
        inputMode="url"
        spellCheck={false}
        defaultValue={values.meetingUrl}
        error={errors['meetingUrl']}
      />
    </Step>
  );
}

export function When({ values, errors, departures }: StepProps & { departures: number }) {
  return (
    <Step title="Quando">
      <div className="short-weekdays">
        <WeekdaysField chosen={values.weekday} errors={errors} />
      </div>
      <Times times={values.time} error={errors['time']} departures={departures} />
      <SelectField
        name="minutes"
        label="Durata"
        defaultValue={values.minutes}
        options={LENGTHS.map((length) => ({ value: String(length), label: durationWords(length) }))}
        error={errors['minutes']}
      />
      <div className="field-pair">
        <TextField
          name="startDate"
          type="date"
          label="Primo giorno"
          defaultValue={values.startDate}
          error={errors['startDate']}
        />
        <TextField
          name="endDate"
          type="date"
          label="Ultimo giorno"
          defaultValue={values.endDate}
          error={errors['endDate']}
        />
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

export function HowMany({ values, errors, vatFree }: StepProps & { vatFree: boolean }) {
  return (
    <Step title="Quanti e a quanto">
      <div className="field-pair">
        <TextField
          name="capacity"
          label="Posti per partenza"
          inputMode="numeric"
          defaultValue={values.capacity}
          error={errors['capacity']}
        />
        <TextField
          name="price"
          label={vatFree ? 'Prezzo a persona, in euro' : 'Prezzo a persona, in euro, IVA inclusa'}
          inputMode="decimal"
          defaultValue={values.price}
          error={errors['price']}
        />
      </div>
    </Step>
  );
}

export function Photo({ error }: { error: string | undefined }) {
  const words = {
    name: 'files',
    label: 'Una foto',
    hint: 'JPEG, PNG, WebP o AVIF, fino a 10 MB. Può aspettare.',
    error,
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
