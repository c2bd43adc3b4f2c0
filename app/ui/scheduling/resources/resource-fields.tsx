// Fields of a resource, in an operator's words.
import type { ReactNode } from 'react';
import {
  type ResourceContradiction,
  resourceFields,
  type ResourceValues,
} from '#app/domain/scheduling/resources/resource.ts';
import type { ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { EditorPage, FormSection } from '../../dashboard/kit/editor.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { TextField } from '../../form/text-field.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../../form/use-zod-form.ts';
import { ActivityField } from '../choices.tsx';
import { counted } from '../../format/counts.ts';

export const SHARING_WORDS: Record<'shared' | 'exclusive', string> = {
  shared: 'Gruppi insieme',
  exclusive: 'Un gruppo per unità',
};

export const RESOURCE_LABELS = {
  activityId: 'Attività',
  name: 'Nome',
  quantity: 'Quante ne hai',
  capacity: 'Persone per unità',
  sharing: 'Condivisione',
  from: 'Da quando',
  minParticipants: 'Minimo di persone',
  maxParticipants: 'Massimo di persone',
  bufferBeforeMinutes: 'Minuti prima',
  bufferAfterMinutes: 'Minuti dopo',
};

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

const COUNT = { type: 'number', inputMode: 'numeric', min: 1, max: 1000 } as const;
const MINUTES = { type: 'number', inputMode: 'numeric', min: 0, max: 1440 } as const;

type ResourceFieldsProps = Pick<ZodForm<keyof ResourceValues>, 'field' | 'choice'> & {
  /** The day from which units, capacity and sharing change. */
  from?: ReactNode;
};

export function ResourceFieldset({ field, choice, from }: ResourceFieldsProps) {
  return (
    <>
      <FormSection title="Che cos'è">
        <TextField
          {...field('name')}
          hint="Lo vedi tu, non chi prenota: «Barca Nebbiolo», «Guida»."
          maxLength={80}
        />
        <div className="field-pair">
          <TextField {...field('quantity')} {...COUNT} hint="Unità uguali tra loro: 3 canoe, 1 guida." />
          <TextField {...field('capacity')} {...COUNT} hint="Quante ne porta una sola unità." />
        </div>
        <ChoiceGroup {...choice('sharing')} choices={SHARING} />
        {from}
      </FormSection>
      <FormSection title="Persone in una prenotazione">
        <div className="field-pair">
          <TextField {...field('minParticipants')} {...COUNT} />
          <TextField {...field('maxParticipants')} {...COUNT} optional />
        </div>
      </FormSection>
      <FormSection
        title="Tempo tra una fascia e l'altra"
        hint="Minuti in cui l'unità non è libera: preparazione, pulizia, rientro. Valgono per le prenotazioni nuove; quelle già vendute restano come sono."
      >
        <div className="field-pair">
          <TextField {...field('bufferBeforeMinutes')} {...MINUTES} />
          <TextField {...field('bufferAfterMinutes')} {...MINUTES} />
        </div>
      </FormSection>
    </>
  );
}

const DEFAULTS = {
  quantity: 1,
  capacity: 1,
  sharing: 'shared',
  minParticipants: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
};

type NewResourceViewProps = {
  activities: readonly ActivityOption[];
  chosen: ActivityOption | undefined;
  nonce: string;
  result: FormAnswer;
};

export function NewResourceView({ activities, chosen, nonce, result }: NewResourceViewProps) {
  const values = { ...DEFAULTS, activityId: chosen?.id };
  const form = useZodForm(resourceFields, result, { labels: RESOURCE_LABELS, values });
  return (
    <EditorPage
      title="Nuova risorsa"
      crumbs={[{ label: 'Risorse', href: '/availability/resources' }]}
      form={form}
      nonce={nonce}
      save="Crea la risorsa"
      back="/availability/resources"
    >
      <ActivityField {...form.field('activityId')} activities={activities} />
      <ResourceFieldset {...form} />
    </EditorPage>
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
