// Forms for an activity's owner: a new activity for a person, and another owner.
import { handOverForm, newActivityForm } from '#app/domain/administration/activity.ts';
import { ConfirmPage } from '../dashboard/kit/confirm-page.tsx';
import { EditorPage, FormSection } from '../dashboard/kit/editor.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, type FormField, useZodForm } from '../form/use-zod-form.ts';
import {
  ACTIVITY_LABELS,
  FirstActivityFields,
  type SubdomainAddress,
  type TypeChoice,
} from '../onboarding/activity-step.tsx';
import { REASON } from './admin-frame.tsx';

const OWNER = { ownerEmail: 'Email del titolare' };

type Crumbs = { label: string; href: string }[];

function OwnerField(field: FormField) {
  return <TextField {...field} type="email" hint="L'indirizzo con cui accede" autoComplete="off" />;
}

const NEW_LABELS = { ...OWNER, ...ACTIVITY_LABELS };

type NewProps = { types: TypeChoice[]; address: SubdomainAddress; crumbs: Crumbs; result: FormAnswer };

export function NewActivityFor({ types, address, crumbs, result }: NewProps) {
  const form = useZodForm(newActivityForm, result, { labels: NEW_LABELS });
  return (
    <EditorPage
      title="Nuova attività"
      crumbs={crumbs}
      intro="Resta nascosta finché il titolare non la completa e la pubblica."
      form={form}
      save="Crea l'attività"
      back={crumbs.at(-1)?.href ?? '/dashboard/admin'}
    >
      <FormSection title="Di chi è">
        <OwnerField {...form.field('ownerEmail')} />
      </FormSection>
      <FormSection title="L'attività">
        <FirstActivityFields types={types} address={address} field={form.field} />
      </FormSection>
    </EditorPage>
  );
}

type HandOverProps = { name: string; owner: string; crumbs: Crumbs; back: string; result: FormAnswer };

const HAND_OVER_LABELS = { ...OWNER, ...REASON };

export function HandOverEditor({ name, owner, crumbs, back, result }: HandOverProps) {
  const form = useZodForm(handOverForm, result, { labels: HAND_OVER_LABELS });
  return (
    <ConfirmPage
      question={`Vuoi cambiare il titolare di ${name}?`}
      crumbs={crumbs}
      consequence={
        <>
          <p>{`${owner} non la gestisce più: i suoi calendari collegati e gli inviti aperti finiscono. Collaboratori, prenotazioni e conti restano.`}</p>
          <p>
            Il conto per gli accrediti è della persona, non dell&apos;attività: finché il nuovo titolare non
            ne sceglie uno suo non si vende online. Quello che non è ancora stato accreditato, anche di
            vendite già fatte, va al conto che sceglie.
          </p>
        </>
      }
      button="Cambia il titolare"
      back={back}
      form={form}
    >
      <OwnerField {...form.field('ownerEmail')} />
      <TextArea {...form.field('reason')} hint="Resta nel registro" rows={3} maxLength={500} />
    </ConfirmPage>
  );
}
