// Typed guest data, for a refused form.
import type { GuestValues } from './panel-data.ts';

const MOST_ANSWERS = 100;

export function typedText(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}

export function typedGuest(fields: FormData): Omit<GuestValues, 'privacy'> {
  const text = (name: string) => typedText(fields, name);
  const answers = [...fields.keys()].filter((name) => /^answer-\d{1,10}$/.test(name)).slice(0, MOST_ANSWERS);
  return {
    name: text('name'),
    surname: text('surname'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    answers: Object.fromEntries(answers.map((name) => [name, text(name)])),
  };
}
