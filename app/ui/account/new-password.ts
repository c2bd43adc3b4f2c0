import { PASSWORD_MIN_LENGTH } from '#app/domain/identity/password-tries.ts';

/** Attributes that tell browsers and password managers our rules for generated passwords. */
export const NEW_PASSWORD = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: PASSWORD_MIN_LENGTH,
  passwordrules: `minlength: ${PASSWORD_MIN_LENGTH}; required: lower; required: upper; required: digit; required: [!@#$%^&*];`,
} as const;
