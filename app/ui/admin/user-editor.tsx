// Forms for a person's data: a new account or a stored one.
import {
  creditsForm,
  newUserForm,
  ROLES,
  type UserFields,
  userForm,
  type UserState,
} from '#app/domain/administration/user.ts';
import type { Role } from '#app/domain/identity/viewer.ts';
import { EditorPage } from '../dashboard/kit/editor.tsx';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { EmailField } from '../form/email-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { creditsText } from '../format/credits.ts';
import { Badge } from '../parts/badge.tsx';

export const USER_ROLE_WORDS: Record<Role, string> = {
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

const CREDIT_LABELS = { direction: 'Che cosa fare', amount: 'Crediti', reason: 'Motivo' };

const DIRECTIONS = [
  { value: 'give', label: 'Aggiungi crediti' },
  { value: 'take', label: 'Togli crediti' },
];

type CreditsEditorProps = {
  name: string;
  balanceCents: number;
  crumbs: { label: string; href: string }[];
  back: string;
  nonce: string;
  result: FormAnswer;
};

export function CreditsEditor({ name, balanceCents, result, ...page }: CreditsEditorProps) {
  const form = useZodForm(creditsForm, result, { labels: CREDIT_LABELS, values: { direction: 'give' } });
  const { field, choice } = form;
  return (
    <EditorPage
      {...page}
      title={`Crediti di ${name}`}
      intro={<p>{`Ora ha ${creditsText(balanceCents)}. Un credito copre un euro di commissioni.`}</p>}
      form={form}
      save="Rettifica i crediti"
    >
      <ChoiceGroup {...choice('direction')} choices={DIRECTIONS} />
      <TextField {...field('amount')} hint="Per esempio 25 oppure 12,50" inputMode="decimal" />
      <TextField {...field('reason')} hint="Resta nel libro mastro e nel registro" maxLength={200} />
    </EditorPage>
  );
}

const PERSON_LABELS = {
  name: 'Nome',
  surname: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
  role: 'Ruolo',
  accepted: 'Privacy e termini',
};

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

export function UserEditor({ values, result, ...page }: UserEditorProps) {
  const fresh = page.nonce !== undefined;
  const form = useZodForm(fresh ? newUserForm : userForm, result, { labels: PERSON_LABELS, values });
  const { field, box } = form;
  return (
    <EditorPage {...page} form={form} save={fresh ? "Crea l'account" : undefined}>
      <TextField {...field('name')} autoComplete="off" />
      <TextField {...field('surname')} autoComplete="off" />
      <EmailField
        {...field('email')}
        autoComplete="off"
        hint={fresh ? undefined : 'Se la cambi va verificata di nuovo, e le sessioni aperte finiscono'}
      />
      <AnsweredDoubt answer={result} />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
      <SelectField
        {...field('role')}
        options={ROLES.map((value) => ({ value, label: USER_ROLE_WORDS[value] }))}
      />
      {fresh ? (
        <Checkbox {...box('accepted')} required>
          La persona ha accettato privacy e termini
        </Checkbox>
      ) : null}
    </EditorPage>
  );
}
