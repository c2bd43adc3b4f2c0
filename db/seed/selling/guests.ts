// Guests of the demo, their parties and answers.
import type { AnswerFields } from '#app/domain/bookings/answers.ts';
import type { Contact } from '#app/domain/bookings/guest.ts';
import { answerField, type Question } from '#app/domain/bookings/question.ts';
import { questionFields } from '#app/domain/catalog/question-form.ts';
import { createQuestion } from '#app/domain/catalog/questions.server.ts';
import type { Choice } from '#app/domain/catalog/quote.ts';
import type { Deps } from '#app/domain/deps.ts';
import { type BuiltActivity, idOf } from '../building/activity.ts';
import { done } from '../world.ts';
import type { DatedRate } from '#app/domain/catalog/rates/price-on.ts';
import type { ServiceBounds } from '#app/domain/catalog/service-fields.ts';

export type Stand = {
  activityId: number;
  catalogId: number;
  serviceId: number;
  rates: DatedRate[];
  bounds: ServiceBounds;
  /** People per unit, for prices per unit. */
  capacity: number;
  /** Questions of the service. */
  questions: Question[];
};

const NAMES = `Francesca Riva|Luca Bianchi|Chiara Galli|Matteo Romano|Sara Colombo|Davide Ricci|Martina Marino|Andrea Greco|
Giorgia Bruno|Simone Costa|Alessia Fontana|Federico Moretti|Elisa Barbieri|Stefano Lombardi|Valentina Gatti|Paolo Rinaldi|
Ilaria Ferri|Nicola Serra|Beatrice Villa|Tommaso Leone|Camilla Longo|Riccardo Sala|Anna Martinelli|Giacomo Fabbri|
Silvia Caruso|Lorenzo Pellegrini|Marta Grassi|Enrico Testa|Laura Monti|Filippo Bellini|Caterina Neri|Alberto Vitale|
Sofia Parisi|Michele Sanna|Irene Donati|Pietro Farina|Claudia Basile|Roberto Orlando|Noemi Guerra|Daniele Palmieri`;

const MESSAGES = [
  'Veniamo con un cane piccolo, va bene?',
  'È il compleanno di mia madre: possiamo portare una torta?',
  'Uno di noi è celiaco.',
  'Arriviamo in treno: c’è una fermata vicina?',
  'Siamo un gruppo di colleghi, ci serve la fattura.',
  'È un regalo: non mandate niente a casa, per favore.',
];

export type Guests = { next(): Contact };

/** The demo's guests: the same people in the same order on every build. */
export function guestBook(): Guests {
  const people = NAMES.split('|').map((person) => person.trim());
  let count = -1;
  return {
    next: () => {
      count += 1;
      const [name = '', surname = ''] = people[count % people.length]?.split(' ') ?? [];
      const again = Math.floor(count / people.length);
      return {
        name,
        surname,
        email: `${name}.${surname}${again || ''}@example.com`.toLowerCase(),
        phone: `+39 333 ${String(200 + (count % 700))} ${String(1000 + ((count * 37) % 9000))}`,
        message: count % 5 === 2 ? MESSAGES[Math.floor(count / 5) % MESSAGES.length] : undefined,
      };
    },
  };
}

// Chooses the rates of a party.

/** The first rate for everybody, or the second per-person one for up to `others` people. */
export function seedParty({ rates }: Stand, people: number, others = 0): Choice[] {
  const [first, second] = rates;
  if (!first) throw new Error('the service has no rates');
  const most = second?.pricing === 'per_person' ? Math.min(second.maxPeople ?? people, people - 1) : 0;
  const some = Math.min(others, most);
  if (!second || some <= 0) return [{ rateId: first.id, people }];
  return [
    { rateId: first.id, people: people - some },
    { rateId: second.id, people: some },
  ];
}

const QUESTIONS = [
  { label: 'Dove alloggiate?', kind: 'text', required: false },
  {
    label: 'Vi serve un giubbotto per bambini?',
    kind: 'choice',
    choices: 'No\nUno\nDue o più',
    required: true,
  },
];

const ANSWERS = [
  ['Hotel Riva del Lago', 'Uno'],
  ['', 'No'],
  ['Da amici, a Barolo', 'Due o più'],
];

/** Adds the boat's questions, with some guests' answers. */
export async function askQuestions(founding: Deps, { owner, services }: BuiltActivity): Promise<void> {
  const serviceId = idOf(services, 'barca');
  for (const question of QUESTIONS) {
    const fields = questionFields.parse(question);
    done(await createQuestion(founding, owner, { ...fields, serviceId, formNonce: crypto.randomUUID() }));
  }
}

/** Answers of the nth guest; the others need nothing. */
export function answersOf(questions: readonly Question[], nth = 1): AnswerFields {
  const answers = ANSWERS[nth] ?? ANSWERS[1];
  return Object.fromEntries(questions.map(({ id }, place) => [answerField(id), answers?.[place] ?? '']));
}
