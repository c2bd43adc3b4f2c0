// Fields of a resource, in an operator's words.
import type { ReactNode } from 'react';
import { Form } from 'react-router';

import {
  type ResourceContradiction,
  resourceFields,
  type ResourceValues,
} from '#app/domain/scheduling/resources/resource.ts';

import type { ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { Editor, FormSection, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { type FormAnswer, typed, useZodForm } from '../../form/use-zod-form.ts';
import { ActivityField } from '../choices.tsx';
import { counted } from '../../format/counts.ts';

export const SHARING_WORDS: Record<'shared' | 'exclusive', string> = {
  shared: 'Gruppi insieme',
  exclusive: 'Un gruppo per unità',
};

export const RESOURCE_FIELDS = [
  { name: 'activityId', label: 'Attività' },
  { name: 'name', label: 'Nome' },
  { name: 'quantity', label: 'Quante ne hai' },
  { name: 'capacity', label: 'Persone per unità' },
  { name: 'sharing', label: 'Condivisione' },
  { name: 'from', label: 'Da quando' },
  { name: 'minParticipants', label: 'Minimo di persone' },
  { name: 'maxParticipants', label: 'Massimo di persone' },
  { name: 'bufferBeforeMinutes', label: 'Minuti prima' },
  { name: 'bufferAfterMinutes', label: 'Minuti dopo' },
];

const SHARING = [
  {
    value: 'shared',
    label: 'Gruppi diversi insieme',
    hint: "Come un giro in barca: chi prenota divide l'unità con altri finché ci sono posti.",
  },
  {
    value: 'exclusive',
    label: 'Ogni gruppo ha la sua unità',
    hint: 'Come una canoa o una sala: chi prenota ha unità intere, anche se avanza posto.',
  },
];

type FieldName = keyof ResourceValues;

type ResourceFieldsProps = {
  value: (name: FieldName) => string;
  errors: FieldErrors;
  /** The day from which units, capacity and sharing change. */
  from?: ReactNode;
};

export function ResourceFieldset({ value, errors, from }: ResourceFieldsProps) {
  const number = (name: FieldName, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      type="number"
      inputMode="numeric"
      min={name.startsWith('buffer') ? 0 : 1}
      max={name.startsWith('buffer') ? 1440 : 1000}
      optional={name === 'maxParticipants'}
      defaultValue={value(name)}
      error={errors[name]}
    />
  );
  return (
    <>
      <FormSection title="Che cos'è">
        <TextField
          name="name"
          label="Nome"
          hint="Lo vedi tu, non chi prenota: «Barca Nebbiolo», «Guida»."
          maxLength={80}
          defaultValue={value('name')}
          error={errors['name']}
        />
        <div className="field-pair">
          {number('quantity', 'Quante ne hai', 'Unità uguali tra loro: 3 canoe, 1 guida.')}
          {number('capacity', 'Persone per unità', 'Quante ne porta una sola unità.')}
        </div>
        <ChoiceGroup
          name="sharing"
          label="Condivisione"
          choices={SHARING}
          chosen={value('sharing')}
          {...(errors['sharing'] !== undefined && { error: errors['sharing'] })}
        />
        {from}
      </FormSection>
      <FormSection title="Persone in una prenotazione">
        <div className="field-pair">
          {number('minParticipants', 'Minimo di persone')}
          {number('maxParticipants', 'Massimo di persone')}
        </div>
      </FormSection>
      <FormSection
        title="Tempo tra una fascia e l'altra"
        hint="Minuti in cui l'unità non è libera: preparazione, pulizia, rientro. Valgono per le prenotazioni nuove; quelle già vendute restano come sono."
      >
        <div className="field-pair">
          {number('bufferBeforeMinutes', 'Minuti prima')}
          {number('bufferAfterMinutes', 'Minuti dopo')}
        </div>
      </FormSection>
    </>
  );
}

const DEFAULTS: ResourceValues = {
  name: '',
  quantity: '1',
  capacity: '1',
  sharing: 'shared',
  minParticipants: '1',
  maxParticipants: '',
  bufferBeforeMinutes: '0',
  bufferAfterMinutes: '0',
};

type NewResourceViewProps = {
  activities: readonly ActivityOption[];
  chosen: ActivityOption | undefined;
  nonce: string;
  result: FormAnswer;
};

export function NewResourceView({ activities, chosen, nonce, result }: NewResourceViewProps) {
  const { errors, summary, props } = useZodForm(resourceFields, result);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova risorsa"
        crumbs={[{ label: 'Risorse', href: '/availability/resources' }]}
        above={<ErrorSummary errors={summary.errors} fields={RESOURCE_FIELDS} />}
      />
      <Editor>
        <Form method="post" className="grid gap-6" {...props}>
          <input type="hidden" name="formNonce" value={nonce} />
          <ActivityField
            activities={activities}
            chosen={typed(result, 'activityId', String(chosen?.id ?? ''))}
          />
          <ResourceFieldset value={(name) => typed(result, name, DEFAULTS[name])} errors={errors} />
          <SaveBar label="Crea la risorsa" cancel={{ href: '/availability/resources' }} />
        </Form>
      </Editor>
    </div>
  );
}

// Why a change of a resource is refused.

const WORDS: Record<ResourceContradiction['field'], (least: number) => string> = {
  quantity: (least) => `In alcuni giorni ne hai già vendute ${least}: lì non puoi scendere sotto ${least}`,
  capacity: (least) =>
    `In alcuni giorni hai già venduto ${counted(least, 'posto', 'posti')} su un'unità: lì non puoi scendere sotto ${least}`,
  sharing: () => 'In alcuni giorni hai già venduto con la condivisione di prima: lì resta così',
};

export function contradictionWords({ field, least }: ResourceContradiction): string {
  return WORDS[field](least);
}
