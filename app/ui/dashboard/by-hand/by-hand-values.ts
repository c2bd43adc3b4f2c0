// What an operator has typed, as it comes back with a refusal.
export type ByHandValues = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  message: string;
  manner: string;
  hours: string;
  answers: Readonly<Record<string, string>>;
};

const MOST_TYPED = 3000;

export function typedByHand(fields: FormData): ByHandValues {
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, MOST_TYPED);
  const answers = [...fields.keys()].filter((name) => /^answer-\d{1,10}$/.test(name)).slice(0, 100);
  return {
    name: text('name'),
    surname: text('surname'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    manner: text('manner'),
    hours: text('hours'),
    answers: Object.fromEntries(answers.map((name) => [name, text(name)])),
  };
}
