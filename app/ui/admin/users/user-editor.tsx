// Who somebody is: for a new account and for one that is there.
import { Form } from 'react-router';

import { newUserForm, userForm, type UserFields } from '#app/domain/administration/users/user-forms.ts';
import { ROLES } from '#app/domain/administration/users/user-filter.ts';

import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { Checkbox } from '../../form/checkbox.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { ticked, typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { ROLE_WORDS } from './user-words.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Telefono' },
  { name: 'role', label: 'Ruolo' },
  { name: 'accepted', label: 'Privacy e termini' },
];

type Props = {
  title: string;
  crumbs: { label: string; href: string }[];
  back: string;
  values: UserFields;
  /** Of a new account. */
  nonce?: string;
  /** Of one that is there. */
  seen?: string;
  result: FormAnswer;
};

export function UserEditor({ title, crumbs, back, values, nonce, seen, result }: Props) {
  const { errors, sent, props } = useZodForm(nonce === undefined ? userForm : newUserForm, result);
  const words = (name: keyof UserFields) => ({
    name,
    label: FIELDS.find((field) => field.name === name)?.label ?? '',
    defaultValue: typed(result, name, values[name]),
    error: errors[name],
  });
  return (
    <Editor>
      <PageHeader title={title} crumbs={crumbs} above={<ErrorSummary errors={sent} fields={FIELDS} />} />
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
