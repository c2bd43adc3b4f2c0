// Fields of a new person, on the registration page and in the first step of onboarding.
import { PASSWORD_MIN_LENGTH } from '#app/domain/identity/signing-in/password-tries.ts';

import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { EmailField } from '../form/email-field.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/use-checked-form.ts';
import { type FormAnswer, typed } from '../form/use-zod-form.ts';

export const PERSON_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'phone', label: 'Telefono' },
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password' },
  { name: 'privacy', label: 'Privacy' },
  { name: 'terms', label: 'Termini' },
];

export const PASSWORD_HINT =
  'Almeno 10 caratteri, con una minuscola, una maiuscola, una cifra e un carattere speciale (!@#$%^&*)';

type Props = { errors: FieldErrors; answer: FormAnswer; email?: string };

export function PersonFields({ errors, answer, email = '' }: Props) {
  const value = (name: string) => typed(answer, name, name === 'email' ? email : '');
  return (
    <>
      <NameFields value={value} errors={errors} />
      <EmailField defaultValue={value('email')} error={errors['email']} />
      <AnsweredDoubt answer={answer} />
      <TextField
        name="password"
        label="Password"
        hint={answer ? `${PASSWORD_HINT}. Per sicurezza va riscritta` : PASSWORD_HINT}
        {...NEW_PASSWORD}
        error={errors['password']}
      />
      <Checkbox name="privacy" defaultChecked={value('privacy') === 'on'} error={errors['privacy']}>
        {"Ho letto l'informativa sulla "}
        <a href="/privacy">privacy</a>
      </Checkbox>
      <Checkbox name="terms" defaultChecked={value('terms') === 'on'} error={errors['terms']}>
        {'Accetto i '}
        <a href="/termini">termini del servizio</a>
      </Checkbox>
    </>
  );
}

type NameProps = { value: (name: 'name' | 'surname' | 'phone') => string; errors: FieldErrors };

/** Fields that a person with an account may change too. */
export function NameFields({ value, errors }: NameProps) {
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        autoComplete="given-name"
        defaultValue={value('name')}
        error={errors['name']}
      />
      <TextField
        name="surname"
        label="Cognome"
        autoComplete="family-name"
        defaultValue={value('surname')}
        error={errors['surname']}
      />
      <TextField
        name="phone"
        type="tel"
        label="Telefono"
        autoComplete="tel"
        inputMode="tel"
        defaultValue={value('phone')}
        error={errors['phone']}
      />
    </>
  );
}

/** Attributes that tell browsers and password managers our rules for generated passwords. */
export const NEW_PASSWORD = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: PASSWORD_MIN_LENGTH,
  passwordrules: `minlength: ${PASSWORD_MIN_LENGTH}; required: lower; required: upper; required: digit; required: [!@#$%^&*];`,
} as const;
