// Fields of a new person, on the registration page and in the first step of onboarding.
import type { ComponentProps } from 'react';
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULE,
  SPECIAL_CHARACTERS,
} from '#app/domain/identity/signing-in/password-tries.ts';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { EmailField } from '../form/email-field.tsx';
import { TextField } from '../form/text-field.tsx';
import type { ZodForm } from '../form/use-zod-form.ts';

export const NAME_LABELS = { name: 'Nome', surname: 'Cognome', phone: 'Telefono' };

export const PERSON_LABELS = {
  ...NAME_LABELS,
  email: 'Email',
  password: 'Password',
  privacy: 'Privacy',
  terms: 'Termini',
};

export function PersonFields({ form }: { form: ZodForm<keyof typeof PERSON_LABELS> }) {
  const { answer, field, box } = form;
  return (
    <>
      <NameFields field={field} />
      <EmailField {...field('email')} />
      <AnsweredDoubt answer={answer} />
      <NewPasswordField
        {...field('password')}
        hint={answer ? `${PASSWORD_RULE}. Per sicurezza va riscritta` : PASSWORD_RULE}
      />
      <Checkbox {...box('privacy')}>
        {"Ho letto l'informativa sulla "}
        <a href="/privacy">privacy</a>
      </Checkbox>
      <Checkbox {...box('terms')}>
        {'Accetto i '}
        <a href="/termini">termini del servizio</a>
      </Checkbox>
    </>
  );
}

/** Fields that a person with an account may change too. */
export function NameFields({ field }: Pick<ZodForm<keyof typeof NAME_LABELS>, 'field'>) {
  return (
    <>
      <TextField {...field('name')} autoComplete="given-name" />
      <TextField {...field('surname')} autoComplete="family-name" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
    </>
  );
}

type PasswordProps = ComponentProps<typeof TextField>;

/** Never filled with what was typed before. */
export function PasswordField({ autoComplete = 'current-password', ...field }: PasswordProps) {
  return <TextField {...field} type="password" autoComplete={autoComplete} defaultValue={undefined} />;
}

/** Tells browsers and password managers our rules for generated passwords. */
export function NewPasswordField(field: PasswordProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      minLength={PASSWORD_MIN_LENGTH}
      passwordrules={`minlength: ${PASSWORD_MIN_LENGTH}; required: lower; required: upper; required: digit; required: [${SPECIAL_CHARACTERS}];`}
    />
  );
}
