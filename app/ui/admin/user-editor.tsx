// Forms for a person's data: a new account or a stored one.
import { Form } from 'react-router';

import {
  creditsForm,
  newUserForm,
  ROLES,
  type UserFields,
  userForm,
  type UserState,
} from '#app/domain/administration/user.ts';
import type { Role } from '#app/domain/identity/viewer.ts';

import { Editor, SaveBar } from '../dashboard/kit/editor.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { SeenValues } from '../dashboard/kit/seen-values.tsx';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, ticked, typed, useZodForm } from '../form/use-zod-form.ts';
import { creditsText } from '../format/credits.ts';
import { Badge } from '../parts/badge.tsx';

export const ROLE_WORDS: Record<Role, string> = {
  operator: 'Operatore',
  team: 'Collaboratore',
  admin: 'Amministratore',
};

export const STATE_WORDS: Record<UserState, string> = {
  verified: 'Email verificata',
  unverified: 'Email da verificare',
  suspended: 'Sospesi',
  erased: 'Cancellati',
};

type State = { verified: boolean; suspended: boolean; erased: boolean };

export function UserBadge({ verified, suspended, erased }: State) {
  if (erased) return <Badge tone="neutral">Cancellato</Badge>;
  if (suspended) return <Badge tone="red">Sospeso</Badge>;
  return verified ? <Badge tone="green">Attivo</Badge> : <Badge tone="yellow">Da verificare</Badge>;
}

const FIELDS = [
  { name: 'direction', label: 'Che cosa fare' },
  { name: 'amount', label: 'Crediti' },
  { name: 'reason', label: 'Motivo' },
];

type CreditsEditorProps = {
  name: string;
  balanceCents: number;
  crumbs: { label: string; href: string }[];
  back: string;
  nonce: string;
  result: FormAnswer;
};

export function CreditsEditor({ name, balanceCents, crumbs, back, nonce, result }: CreditsEditorProps) {
  const { errors, summary, props } = useZodForm(creditsForm, result);
  return (
    <Editor>
      <PageHeader
        title={`Crediti di ${name}`}
        crumbs={crumbs}
        above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
        intro={<p>{`Ora ha ${creditsText(balanceCents)}. Un credito copre un euro di commissioni.`}</p>}
      />
      <Form method="post" className="grid gap-4" {...props}>
        <ChoiceGroup
          name="direction"
          label="Che cosa fare"
          choices={[
            { value: 'give', label: 'Aggiungi crediti' },
            { value: 'take', label: 'Togli crediti' },
          ]}
          chosen={typed(result, 'direction', 'give')}
          error={errors['direction']}
        />
        <TextField
          name="amount"
          label="Crediti"
          hint="Per esempio 25 oppure 12,50"
          inputMode="decimal"
          defaultValue={typed(result, 'amount')}
          error={errors['amount']}
        />
        <TextField
          name="reason"
          label="Motivo"
          hint="Resta nel libro mastro e nel registro"
          maxLength={200}
          defaultValue={typed(result, 'reason')}
          error={errors['reason']}
        />
        <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
        <SaveBar label="Rettifica i crediti" cancel={{ href: back }} />
      </Form>
    </Editor>
  );
}

const PERSON_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Telefono' },
  { name: 'role', label: 'Ruolo' },
  { name: 'accepted', label: 'Privacy e termini' },
];

type UserEditorProps = {
  title: string;
  crumbs: { label: string; href: string }[];
  back: string;
  values: UserFields;
  /** For a new account. */
  nonce?: string | undefined;
  /** For a stored account. */
  seen?: string | undefined;
  result: FormAnswer;
};

export function UserEditor({ title, crumbs, back, values, nonce, seen, result }: UserEditorProps) {
  const { errors, summary, props } = useZodForm(nonce === undefined ? userForm : newUserForm, result);
  const words = (name: keyof UserFields) => ({
    name,
    label: PERSON_FIELDS.find((field) => field.name === name)?.label ?? '',
    defaultValue: typed(result, name, values[name]),
    error: errors[name],
  });
  return (
    <Editor>
      <PageHeader
        title={title}
        crumbs={crumbs}
        above={<ErrorSummary errors={summary.errors} fields={PERSON_FIELDS} />}
      />
      <Form method="post" className="grid gap-4" {...props}>
        <SeenValues seen={seen} answer={result} />
        <TextField {...words('name')} autoComplete="off" />
        <TextField {...words('surname')} autoComplete="off" />
        <TextField
          {...words('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          hint={
            nonce === undefined
              ? 'Se la cambi va verificata di nuovo, e le sessioni aperte finiscono'
              : undefined
          }
        />
        <AnsweredDoubt answer={result} />
        <TextField {...words('phone')} type="tel" inputMode="tel" autoComplete="off" />
        <SelectField
          {...words('role')}
          options={ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
        />
        {nonce === undefined ? null : (
          <>
            <Checkbox
              name="accepted"
              required
              error={errors['accepted']}
              defaultChecked={ticked(result, 'accepted')}
            >
              La persona ha accettato privacy e termini
            </Checkbox>
            <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          </>
        )}
        <SaveBar
          label={nonce === undefined ? 'Salva le modifiche' : "Crea l'account"}
          cancel={{ href: back }}
        />
      </Form>
    </Editor>
  );
}
