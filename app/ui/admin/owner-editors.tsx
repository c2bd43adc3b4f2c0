// Forms for an activity's owner: a new activity for a person, and another owner.
import { Form } from 'react-router';

import { handOverForm, newActivityForm } from '#app/domain/administration/activity.ts';

import { EditorPage, FormSection } from '../dashboard/kit/editor.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import {
  ACTIVITY_LABELS,
  FirstActivityFields,
  type SubdomainAddress,
  type TypeChoice,
} from '../onboarding/activity-step.tsx';
import { ButtonLink } from '../parts/button.tsx';

const OWNER = { name: 'ownerEmail', label: 'Email del titolare' };

type Crumbs = { label: string; href: string }[];

function OwnerField({ result, error }: { result: FormAnswer; error: string | undefined }) {
  return (
    <TextField
      {...OWNER}
      type="email"
      hint="L'indirizzo con cui accede"
      autoComplete="off"
      defaultValue={typed(result, OWNER.name)}
      error={error}
    />
  );
}

type NewProps = { types: TypeChoice[]; address: SubdomainAddress; crumbs: Crumbs; result: FormAnswer };

export function NewActivityFor({ types, address, crumbs, result }: NewProps) {
  const labels = { ownerEmail: OWNER.label, ...ACTIVITY_LABELS };
  const form = useZodForm(newActivityForm, result, { labels });
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
        <OwnerField result={result} error={form.errors[OWNER.name]} />
      </FormSection>
      <FormSection title="L'attività">
        <FirstActivityFields types={types} address={address} field={form.field} />
      </FormSection>
    </EditorPage>
  );
}

type HandOverProps = { name: string; owner: string; crumbs: Crumbs; back: string; result: FormAnswer };

export function HandOverEditor({ name, owner, crumbs, back, result }: HandOverProps) {
  const { errors, summary, props } = useZodForm(handOverForm, result);
  const fields = [OWNER, { name: 'reason', label: 'Motivo' }];
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title={`Vuoi cambiare il titolare di ${name}?`}
        crumbs={crumbs}
        above={<ErrorSummary errors={summary.errors} fields={fields} />}
      />
      <div className="grid gap-3">
        <p>{`${owner} non la gestisce più: i suoi calendari collegati e gli inviti aperti finiscono. Collaboratori, prenotazioni e conti restano.`}</p>
        <p>
          Il conto per gli accrediti è della persona, non dell&apos;attività: finché il nuovo titolare non ne
          sceglie uno suo non si vende online. Quello che non è ancora stato accreditato, anche di vendite già
          fatte, va al conto che sceglie.
        </p>
      </div>
      <Form method="post" className="grid gap-6" {...props}>
        <OwnerField result={result} error={errors[OWNER.name]} />
        <TextArea
          name="reason"
          label="Motivo"
          hint="Resta nel registro"
          rows={3}
          maxLength={500}
          defaultValue={typed(result, 'reason')}
          error={errors['reason']}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger">Cambia il titolare</SubmitButton>
          <ButtonLink href={back} variant="plain">
            Torna indietro
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
