import { describe, expect, it } from 'vitest';

import { contactSchema } from '#app/domain/bookings/guest.ts';
import { required } from '#app/domain/messages/errors.ts';

const mario = {
  name: 'Mario',
  surname: 'Rossi',
  email: 'mario@example.com',
  phone: '333 1234567',
  message: '',
  privacy: 'on',
};

type Form = Record<string, unknown>;

function read(changes: Form) {
  const parsed = contactSchema.safeParse({ ...mario, ...changes });
  return parsed.success ? parsed.data : undefined;
}

function errorsOf(changes: Form, without?: string) {
  const { [without ?? '']: _, ...form }: Form = { ...mario, ...changes };
  const parsed = contactSchema.safeParse(form);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

const issuesOf = (changes: Form) =>
  contactSchema.safeParse({ ...mario, ...changes }).error?.issues.map(({ message }) => message);

describe("a guest's own data", () => {
  it('are kept as typed, without outer spaces', () => {
    expect(read({ name: '  Niccolò ', surname: "D'Amico-Öz", message: 'Ciao,\r\nsiamo in 3 ' })).toEqual({
      name: 'Niccolò',
      surname: "D'Amico-Öz",
      email: 'mario@example.com',
      phone: '+39 333 123 4567',
      message: 'Ciao,\nsiamo in 3',
      privacy: 'on',
    });
  });

  it.each(['name', 'surname', 'email', 'phone'])('are incomplete without the %s', (field) => {
    expect(errorsOf({}, field)).toEqual({ [field]: required });
    for (const blank of ['', '   ', '\u00a0', '\t']) expect(issuesOf({ [field]: blank })).toEqual([required]);
  });

  it('need the consent, given by ticking the box', () => {
    const refusal = { privacy: "Per prenotare conferma di aver letto l'informativa" };
    expect(errorsOf({}, 'privacy')).toEqual(refusal);
    for (const privacy of ['', 'off', 'true', true]) expect(errorsOf({ privacy })).toEqual(refusal);
  });

  it('may go without a message', () => {
    expect(read({ message: undefined })?.message).toBeUndefined();
    expect(read({ message: ' \n ' })?.message).toBeUndefined();
  });

  it('cannot smuggle a second line into a name', () => {
    expect(read({ name: 'Mario\r\nBcc: altro@example.com' })?.name).toBe('Mario Bcc: altro@example.com');
    expect(read({ surname: 'Ros\u2028si\u0000\u202e' })?.surname).toBe('Ros si');
    expect(errorsOf({ name: '\u200b\u0000' })).toEqual({ name: required });
  });

  it('are refused when too long, not cut', () => {
    expect(errorsOf({ name: 'a'.repeat(81) })).toEqual({ name: 'Al massimo 80 caratteri' });
    expect(read({ name: 'a'.repeat(80) })?.name).toHaveLength(80);
    expect(errorsOf({ message: 'a'.repeat(2001) })).toEqual({ message: 'Al massimo 2.000 caratteri' });
    expect(read({ message: 'a'.repeat(2000) })?.message).toHaveLength(2000);
  });
});

describe("a guest's e-mail address", () => {
  it.each([
    "d'amico.o'neil@example.com",
    `${'a'.repeat(64)}@example.com`,
    'nome@città.example',
    'Chiara+Rifugio@Example.com',
  ])('is kept as typed: %s', (email) => {
    expect(read({ email: ` ${email} ` })?.email).toBe(email);
  });

  it.each([
    'a@b',
    'a@example..com',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'mario',
  ])('is refused when it is %j', (email) => {
    expect(issuesOf({ email })).toEqual(['Email non valida']);
  });
});

describe("a guest's telephone number", () => {
  it.each([
    ['+39 333 123 4567', '+39 333 123 4567'],
    ['3331234567', '+39 333 123 4567'],
    ['0039 333 1234567', '+39 333 123 4567'],
    ['06 1234 5678', '+39 06 1234 5678'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
  ])('%j is written %j', (phone, written) => {
    expect(read({ phone })?.phone).toBe(written);
  });

  it.each(['12', 'pronto', '+', '++39 333', '333 123 4567 333 123 4567'])(
    'is refused when it is %j',
    (phone) => {
      expect(issuesOf({ phone })).toEqual(['Numero di telefono non valido']);
    },
  );
});
