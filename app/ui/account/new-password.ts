import { PASSWORD_MIN_LENGTH } from '#app/domain/identity/password-tries.ts';

/** Tells browsers and password managers what a password of theirs must have, so that none is refused. */
export const NEW_PASSWORD = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: PASSWORD_MIN_LENGTH,
  passwordrules: `minlength: ${PASSWORD_MIN_LENGTH}; required: lower; required: upper; required: digit; required: [!@#$%^&*];`,
} as const;
