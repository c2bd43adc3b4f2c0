// The guests of the demo: the same ones, in the same order, at every first start.
import type { Contact } from '#app/domain/bookings/contact.ts';

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
